import type { Knex } from 'knex';
import { currentOrigin } from '@jobtrail/service-kit';
import type { SyncKind, SyncRow } from '../row.ts';

/** What to sync. */
export type SyncSubject = Pick<SyncRow, 'kind' | 'subject'>;

const keyOf = ({ kind, subject }: SyncSubject): string => `${kind} ${subject}`;
/** SQLite accepts at most 500 rows in one statement. */
const ROWS_AT_ONCE = 100;

/**
 * Enqueues syncs in the transaction that causes them, so that they survive a crash. A sync that is already due earlier
 * keeps its place in the queue.
 * @param dueAt when they are due at the latest, in ms
 */
export async function enqueueSyncs(knex: Knex, subjects: readonly SyncSubject[], dueAt: number): Promise<void> {
  const origin = currentOrigin();
  // Always in the same order, so that two transactions do not deadlock.
  const rows = [...new Map(subjects.map((subject) => [keyOf(subject), subject]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { kind, subject }]): SyncRow => ({
      kind,
      subject,
      wanted: 1,
      version: 0,
      due_at: dueAt,
      failures: 0,
      done_at: null,
      ...origin,
    }));
  const earlier = knex.raw('case when refreshes.due_at < ? then refreshes.due_at else ? end', [dueAt, dueAt]);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await knex<SyncRow>('refreshes')
      .insert(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict(['kind', 'subject'])
      .merge({ wanted: knex.raw('refreshes.wanted + 1'), due_at: earlier, ...origin });
  }
}

/** Enqueues one sync that is due now; see `enqueueSyncs`. */
export const enqueueSync = (knex: Knex, kind: SyncKind, subject: string, now: number): Promise<void> =>
  enqueueSyncs(knex, [{ kind, subject }], now);
