import type { Knex } from 'knex';
import type { JobRow } from '../../../rows.ts';

/** Writes changes of locked jobs, by their ids; those that are equal in one statement. */
export async function updateJobs(
  trx: Knex.Transaction,
  userId: string,
  changes: ReadonlyMap<string, Partial<JobRow>>,
): Promise<void> {
  const equal = new Map<string, { ids: string[]; columns: Partial<JobRow> }>();
  for (const [id, columns] of changes) {
    const key = JSON.stringify(columns);
    const group = equal.get(key) ?? { ids: [], columns };
    group.ids.push(id);
    equal.set(key, group);
  }
  for (const { ids, columns } of equal.values())
    await trx<JobRow>('jobs').where({ user_id: userId }).whereIn('id', ids).update(columns);
}
