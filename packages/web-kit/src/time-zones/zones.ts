import { fold } from '@jobtrail/contract';

/** A time zone with what the list shows of it. */
export interface Zone {
  /** Its name in the IANA database: `Europe/Berlin`. */
  readonly name: string;
  readonly city: string;
  /** The part before the city: `Europe`; empty for UTC. */
  readonly region: string;
  /** Its current offset from UTC, in minutes. */
  readonly minutes: number;
}

/** Current names of cities that browsers list under a former name. */
const RENAMED: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'America/Godthab': 'Nuuk',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
};

/** The offset of a time zone from UTC at a moment, in minutes. @throws RangeError for an unknown zone */
export function offsetMinutes(name: string, at: Date): number {
  const part = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(part ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** A time zone of the IANA database at a moment. */
export function zoneOf(name: string, at: Date): Zone {
  const parts = name.replaceAll('_', ' ').split('/');
  return { name, city: cityOf(name), region: parts.slice(0, -1).join(', '), minutes: offsetMinutes(name, at) };
}

/** The city of a time zone: 'Berlin'. */
export const cityOf = (name: string): string => RENAMED[name] ?? name.replaceAll('_', ' ').split('/').at(-1) ?? name;

/** 'UTC+05:30'. */
export function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/**
 * Every time zone that the browser knows, from west to east, by city within an offset.
 * @param first names that come before the others, in this order
 */
export function listZones(at: Date, first: readonly string[] = []): Zone[] {
  const leading = new Set(first);
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  for (const name of leading) names.delete(name);
  const others = [...names].map((name) => zoneOf(name, at));
  return [
    ...[...leading].map((name) => zoneOf(name, at)),
    ...others.sort((a, b) => a.minutes - b.minutes || a.city.localeCompare(b.city, 'en')),
  ];
}

const plain = (text: string): string => fold(text.replaceAll(/[_/,]/g, ' '));

/** Parses an offset in minutes: '+2', 'utc-3:30', 'gmt 0'. Null if it is not an offset. */
function namedOffset(text: string): number | null {
  const match = /^(utc|gmt)?\s*([+\-−])?\s*(\d{1,2})(?::?(\d\d))?$/.exec(text);
  if (!match) return null;
  const [, prefix, sign, hours = '0', minutes = '0'] = match;
  if (prefix === undefined && sign === undefined) return null;
  return (sign === '-' || sign === '−' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The zones whose city, region or name contains every word of a text, or whose offset it is. */
export function findZones(zones: readonly Zone[], text: string): readonly Zone[] {
  const wanted = plain(text);
  const offset = namedOffset(wanted);
  if (offset !== null) return zones.filter(({ minutes }) => minutes === offset);
  const words = wanted.split(/\s+/);
  return zones.filter(({ name, city }) => {
    const searched = plain(`${city} ${name}`);
    return words.every((word) => searched.includes(word));
  });
}
