import type { Knex } from 'knex';
import { FREE_HOURS } from '@jobtrail/contract';
import { momentOf, wallTimeOf } from '@jobtrail/service-kit';
import { listOverlapping } from './queries.ts';
import type { PersonSpan } from './row.ts';

const DAY_MS = 86_400_000;
/** How far ahead a free time is searched for. */
const SEARCHED_MS = 14 * DAY_MS;
/** The maximum number of interviews that a search for a free time reads. */
const SEARCHED_MAX = 500;

/**
 * The earliest moment from the start of a span at which a span of the same length is free, in ms since the epoch; null
 * if there is none within two weeks.
 */
export async function nextFreeStart(knex: Knex, span: PersonSpan): Promise<number | null> {
  const length = span.endsAt - span.startsAt;
  const until = span.startsAt + SEARCHED_MS;
  const rows = await listOverlapping(knex, { ...span, endsAt: until + length }, SEARCHED_MAX);
  let start = span.startsAt;
  for (const { starts_at, ends_at } of rows) {
    if (starts_at >= start + length) return start;
    start = Math.max(start, ends_at);
  }
  return rows.length < SEARCHED_MAX && start <= until ? start : null;
}

/**
 * The free times on the day of a span that are long enough for it: within FREE_HOURS, in the person's time zone.
 * @param zone an IANA name
 */
export async function freeOnDay(
  knex: Knex,
  span: PersonSpan,
  zone: string,
): Promise<Array<{ startsAt: number; endsAt: number }>> {
  const day = wallTimeOf(span.startsAt, zone).slice(0, 10);
  const at = (hour: number): number => momentOf(`${day}T${String(hour).padStart(2, '0')}:00`, zone);
  const { startsAt, endsAt } = { startsAt: at(FREE_HOURS.from), endsAt: at(FREE_HOURS.to) };
  const rows = await listOverlapping(knex, { ...span, startsAt, endsAt }, SEARCHED_MAX);
  const free: Array<{ startsAt: number; endsAt: number }> = [];
  let from = startsAt;
  for (const { starts_at, ends_at } of [...rows, { starts_at: endsAt, ends_at: endsAt }]) {
    if (starts_at - from >= span.endsAt - span.startsAt) free.push({ startsAt: from, endsAt: starts_at });
    from = Math.max(from, ends_at);
  }
  return free;
}
