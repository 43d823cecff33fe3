import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { personOf } from '../jobs/moveDays.ts';
import { importRows } from './commands/importRows.ts';
import { startImport } from './commands/startImport.ts';
import { undoImport } from './commands/undoImport.ts';
import { presentImport } from './presenter.ts';
import { listImports } from './queries.ts';

/** The calls on imports of files. */
export function importRoutes(core: CoreContext): void {
  const { on, knex } = core;
  on(calls.listImports, async ({ caller }) => ({ imports: (await listImports(knex, caller.id)).map(presentImport) }));
  on(calls.startImport, ({ caller, body, storeResponse }) =>
    startImport(core, caller.id, body, (trx, row) => storeResponse(trx, presentImport(row))),
  );
  on(calls.importRows, ({ caller, params, body, storeResponse }) =>
    importRows(core, personOf(caller), params.id, body, (trx, rows) => storeResponse(trx, { rows })),
  );
  on(calls.undoImport, ({ caller, params }) => undoImport(core, caller.id, params.id));
}
