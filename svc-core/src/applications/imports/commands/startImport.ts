import type { Knex } from 'knex';
import { IMPORTS_MAX } from '@jobtrail/contract';
import type { StartedImport } from '@jobtrail/contract/calls';
import { newId, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import type { ImportRow } from '../../../rows.ts';
import { checkJobLimit } from '../../jobs/commands/changeJobs.ts';
import { eraseImports } from './eraseImports.ts';

/** Keeps the newest IMPORTS_MAX imports of a person. */
async function dropOldest(trx: Knex.Transaction, userId: string): Promise<void> {
  const ids: string[] = await trx<ImportRow>('imports')
    .where({ user_id: userId })
    .orderBy([
      { column: 'started_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .offset(IMPORTS_MAX)
    .limit(IMPORTS_MAX)
    .pluck('id');
  if (ids.length > 0) await eraseImports(trx, ids);
}

/**
 * Starts an import of a file, whose rows follow in `importRows`.
 * @param present creates the response, in the same transaction
 * @throws AppError 409 `limit_reached` if the person cannot have as many jobs. Each batch of rows checks that again.
 */
export function startImport<Presented>(
  { knex, clock }: Pick<CoreContext, 'knex' | 'clock'>,
  userId: string,
  { name, rows, completing = 0 }: StartedImport,
  present: (trx: Knex.Transaction, row: ImportRow) => Promise<Presented>,
): Promise<Presented> {
  return transaction(knex, async (trx) => {
    if (rows > completing) await checkJobLimit(trx, userId, rows - completing);
    const row: ImportRow = {
      id: newId(),
      user_id: userId,
      name,
      started_at: clock(),
      row_count: rows,
      created: 0,
      completed: 0,
      undone_at: null,
      result: null,
    };
    await trx<ImportRow>('imports').insert(row);
    await dropOldest(trx, userId);
    return present(trx, row);
  });
}
