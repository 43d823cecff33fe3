import { isLocalDay, type LocalDay, STAGE_VALUES } from '@jobtrail/contract';
import { formatCardDay, formatCount } from '@jobtrail/web-kit';
import { type ListKey, LISTS, NONE, valueLabel } from './options.ts';

/** The stages of applications that have not ended in Rejected. */
export const OPEN_STAGES = STAGE_VALUES.filter((stage) => stage !== 'rejected');

const isOpen = (values: readonly string[]): boolean =>
  values.length === OPEN_STAGES.length && OPEN_STAGES.every((stage) => values.includes(stage));

/** What the chip of a list says about its values. */
export function listText(key: ListKey, values: readonly string[]): string {
  if (key === 'stage' && isOpen(values)) return 'Still open';
  const { fixed } = LISTS[key];
  const ordered = fixed.length === 0 ? values : [...fixed, NONE].filter((value) => values.includes(value));
  const [first = '', second, ...others] = ordered.map((value) => valueLabel(key, value));
  if (second === undefined) return first;
  return others.length === 0 ? `${first}, ${second}` : `${first} +${formatCount(others.length + 1)}`;
}

/** The days of applications that the chip offers at once. */
export const RECENT_DAYS = [7, 30, 90] as const;
export const recentValue = (days: number): string => `<${days}d`;

/** The first day and the day after the last one of a value such as `2026-11-01..2026-12-01`; null for any other value. */
export function daysIn(value: string): { from: LocalDay | null; before: LocalDay | null } | null {
  const [from = '', before = ''] = value.split('..', 2);
  if (isLocalDay(from) && isLocalDay(before)) return { from, before };
  if (value.startsWith('>=') && isLocalDay(value.slice(2))) return { from: value.slice(2), before: null };
  if (!value.startsWith('<=') && value.startsWith('<') && isLocalDay(value.slice(1)))
    return { from: null, before: value.slice(1) };
  return null;
}

/** What the chip says about the days of applications. */
export function daysText(values: readonly string[], today: LocalDay): string {
  const texts = values.map((value) => {
    if (value === NONE) return 'no date';
    const [, recent] = /^<(\d+)d$/.exec(value) ?? [];
    if (recent !== undefined) return `last ${recent} days`;
    const days = daysIn(value);
    if (days?.from && days.before)
      return `${formatCardDay(days.from, today)} until ${formatCardDay(days.before, today)}`;
    if (days?.from) return `since ${formatCardDay(days.from, today)}`;
    if (days?.before) return `before ${formatCardDay(days.before, today)}`;
    return value;
  });
  return texts.join(' or ');
}

/** What the chip says about the pay: `from 80k EUR or none named`. */
export function payText(values: readonly string[]): string {
  const amounts = values
    .filter((value) => value !== NONE)
    .map((value) => value.replace(/^>=/, 'from ').replace(/([km])([A-Z]{3})$/, '$1 $2'));
  const hasNone = amounts.length < values.length;
  if (amounts.length === 0) return hasNone ? 'not named' : '';
  return `${amounts.join(' or ')}${hasNone ? '' : ', named'}`;
}
