import type { Knex } from 'knex';
import { currentOrigin, transaction } from '@jobtrail/service-kit';
import type { SyncKind, SyncRow } from './queries.ts';

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

const ENQUEUED_AT_ONCE = 500;

type Claimed = Pick<SyncRow, 'kind' | 'subject' | 'due_at' | 'wanted'>;
interface Completed {
  readonly kind: SyncKind;
  readonly subject: string;
  /** The row before the sync began. */
  readonly seen: Pick<SyncRow, 'version' | 'wanted'>;
  /** When it is due again without an event; null if it is not. */
  readonly againAt: number | null;
  readonly now: number;
  readonly write: ((trx: Knex.Transaction) => Promise<void>) | undefined;
}

/** Claims a due sync for one worker. @returns false if another worker was faster, or it was enqueued again */
export async function claimSync(
  knex: Knex,
  { kind, subject, due_at, wanted }: Claimed,
  leasedUntil: number,
): Promise<boolean> {
  const claimed = await knex<SyncRow>('refreshes')
    .where({ kind, subject, due_at, wanted })
    .update({ due_at: leasedUntil });
  return claimed > 0;
}

/**
 * Writes the result of a sync and updates its row in one transaction.
 * @returns false, without writing, if another write was committed since the row was read
 */
export function completeSync(knex: Knex, { kind, subject, seen, againAt, now, write }: Completed): Promise<boolean> {
  return transaction(knex, async (trx) => {
    // Relies on the row lock on a single server, and on certification in a cluster.
    const updated = await trx<SyncRow>('refreshes')
      .where({ kind, subject, version: seen.version })
      .update({
        version: seen.version + 1,
        failures: 0,
        done_at: now,
        due_at: trx.raw('case when wanted = ? then ? else ? end', [seen.wanted, againAt, now]),
      });
    if (updated === 0) return false;
    await write?.(trx);
    return true;
  });
}

/** Records a failed attempt, and when the next one is due unless the sync was enqueued again during the attempt. */
export async function recordFailure(
  knex: Knex,
  { kind, subject, wanted }: Claimed,
  { failures, nextTryAt }: { readonly failures: number; readonly nextTryAt: number },
): Promise<void> {
  await knex<SyncRow>('refreshes')
    .where({ kind, subject })
    .update({
      failures,
      // A sync that was enqueued during this attempt keeps its own time.
      due_at: knex.raw('case when wanted = ? then ? else due_at end', [wanted, nextTryAt]),
    });
}

/** Enqueues a sync of everything of a kind that was ever synced, a few at a time, so that no statement locks many. */
export async function enqueueAll(knex: Knex, kind: SyncKind, now: number): Promise<void> {
  for (let last = ''; ;) {
    const subjects: string[] = await knex<SyncRow>('refreshes')
      .where({ kind })
      .where('subject', '>', last)
      .orderBy('subject')
      .limit(ENQUEUED_AT_ONCE)
      .pluck('subject');
    if (subjects.length > 0)
      await transaction(knex, (trx) =>
        trx<SyncRow>('refreshes')
          .where({ kind })
          .whereIn('subject', subjects)
          .update({ wanted: trx.raw('wanted + 1'), due_at: now }),
      );
    if (subjects.length < ENQUEUED_AT_ONCE) return;
    last = subjects.at(-1) ?? last;
  }
}
