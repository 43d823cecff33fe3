import type { Knex } from 'knex';
import { ACTIVITY_PAGE } from '@jobtrail/contract';
import type { SecurityEventRow } from '../../rows.ts';

/**
 * A page of a person's events, newest first. Ids are in the order of their creation.
 * @param before the id of the last event on the previous page
 * @returns `next`, the cursor of the next page; null on the last one
 */
export async function pageOfEvents(
  knex: Knex,
  userId: string,
  before: string | undefined,
): Promise<{ rows: SecurityEventRow[]; next: string | null }> {
  const query = knex<SecurityEventRow>('security_events')
    .where({ user_id: userId })
    .orderBy('id', 'desc')
    .limit(ACTIVITY_PAGE + 1);
  const found: SecurityEventRow[] = await (before === undefined ? query : query.where('id', '<', before));
  const rows = found.slice(0, ACTIVITY_PAGE);
  return { rows, next: found.length > ACTIVITY_PAGE ? (rows.at(-1)?.id ?? null) : null };
}

/** All events of a person, newest first, a page at a time. */
export async function* allEvents(knex: Knex, userId: string): AsyncGenerator<SecurityEventRow> {
  let before: string | undefined;
  do {
    const { rows, next } = await pageOfEvents(knex, userId, before);
    yield* rows;
    before = next ?? undefined;
  } while (before !== undefined);
}
