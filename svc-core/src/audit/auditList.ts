import { type Piece, pieceOf, rowList, type RunInSlot } from '@jobtrail/service-kit';
import type { CoreContext } from '../context.ts';
import type { AuditRow } from '../rows.ts';
import { presentEntry } from './presenter.ts';
import { auditSource, listNames } from './queries.ts';

/** Entries of the audit log as a JSON list, in the order of their ids. */
export function auditList(
  { knex }: Pick<CoreContext, 'knex'>,
  ids: readonly string[],
  runInSlot: RunInSlot,
): AsyncGenerator<Piece, undefined> {
  return rowList<AuditRow>(runInSlot, auditSource(knex, ids), async (rows) =>
    (await listNames(knex, rows)).map((entry) => pieceOf(JSON.stringify(presentEntry(entry)))),
  );
}
