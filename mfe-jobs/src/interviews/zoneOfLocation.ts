import { fold, isTimeZone } from '@jobtrail/contract';
import { cityOf } from '@jobtrail/web-kit/time-zones';
import cities from './cities.json' with { type: 'json' };

const plain = (text: string): string =>
  ` ${fold(text)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()} `;

/** Zones by the words that name a place in them; the city of a zone itself comes first. */
function namedPlaces(): Map<string, string> {
  const places = new Map<string, string>();
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    // Zones such as Etc/GMT name no places.
    if (/^(Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//.test(zone))
      places.set(plain(cityOf(zone)), zone);
  }
  for (const [zone, names] of Object.entries(cities))
    for (const name of names) if (isTimeZone(zone) && !places.has(plain(name))) places.set(plain(name), zone);
  return places;
}
let known: Map<string, string> | undefined;

/**
 * The time zone of the place that a job's location names, such as 'London, UK' or 'Munich'.
 * @returns null if it names none that is known, as 'Remote'; of several, the one named first
 */
export function zoneOfLocation(location: string | null): string | null {
  if (location === null) return null;
  known ??= namedPlaces();
  const words = plain(location);
  let best: { at: number; length: number; zone: string } | null = null;
  for (const [name, zone] of known) {
    const at = words.indexOf(name);
    if (at === -1) continue;
    // If two names start at the same position, the longer one counts.
    if (best === null || at < best.at || (at === best.at && name.length > best.length))
      best = { at, length: name.length, zone };
  }
  return best?.zone ?? null;
}
