import type { Knex } from 'knex';
import { BULK_OPERATIONS_MAX, BULK_UNDO_MS, type BulkOperation } from '@jobtrail/contract';
import type { JobsChange } from '@jobtrail/contract/calls';
import { newId, toMoment, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import type { BulkOperationRow } from '../../../rows.ts';
import { touchJobs } from '../../jobs/commands/touchJobs.ts';
import type { Person } from '../../jobs/moveDays.ts';
import { lockJobs } from '../../jobs/queries.ts';
import { storedChange } from '../operation.ts';
import { makeChange } from './makeChange.ts';

/** Keeps the newest BULK_OPERATIONS_MAX bulk changes of a person, whose writes are locked. */
async function dropOldest(trx: Knex.Transaction, userId: string): Promise<void> {
  const kept = trx<BulkOperationRow>('bulk_operations').where({ user_id: userId });
  const ids: string[] = await kept
    .clone()
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .offset(BULK_OPERATIONS_MAX)
    .limit(BULK_OPERATIONS_MAX)
    .pluck('id');
  if (ids.length > 0) await kept.whereIn('id', ids).delete();
}

/**
 * Makes the same change to several jobs of a person, all or none. Those that are missing, that are so already, or whose
 * rules do not allow it are left out.
 * @param present creates the response, in the same transaction
 * @throws AppError 409 `limit_reached` if the person cannot have what the change adds
 */
export function changeJobs<Presented>(
  { knex, clock }: Pick<CoreContext, 'knex' | 'clock'>,
  { userId, zone }: Person,
  { ids, change }: JobsChange,
  present: (trx: Knex.Transaction, operation: BulkOperation) => Promise<Presented>,
): Promise<Presented> {
  return transaction(knex, async (trx) => {
    const locked = await lockJobs(trx, userId, ids);
    // Later than every change before, so that Undo can tell this change from all others.
    const now = locked.reduce((latest, { updated_at: at }) => Math.max(latest, at + 1), clock());
    const operationId = newId();
    const found = locked.map(({ id }) => id);
    const { before, skipped } = await makeChange(trx, { userId, zone, now, ids: found, operationId }, change);
    const reasons = new Map(skipped.map((job) => [job.id, job]));
    const made = {
      changed: ids.filter((id) => before.has(id)),
      skipped: ids.filter((id) => !before.has(id)).map((id) => reasons.get(id) ?? { id, reason: 'missing' as const }),
    };
    if (before.size === 0) return present(trx, { id: null, ...made, undoUntil: null });
    await touchJobs(trx, userId);
    await trx<BulkOperationRow>('bulk_operations').insert({
      id: operationId,
      user_id: userId,
      ...storedChange(change, before),
      at: now,
      undone_at: null,
      result: null,
    });
    await dropOldest(trx, userId);
    return present(trx, { id: operationId, ...made, undoUntil: toMoment(now + BULK_UNDO_MS) });
  });
}
