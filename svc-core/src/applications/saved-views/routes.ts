import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { createSavedView, deleteSavedView, updateSavedView } from './commands.ts';
import { presentSavedView } from './presenter.ts';
import { listSavedViews } from './queries.ts';

/** The calls on saved views. */
export function savedViewRoutes(core: CoreContext): void {
  const { on, knex } = core;
  on(calls.listSavedViews, async ({ caller }) => (await listSavedViews(knex, caller.id)).map(presentSavedView));
  on(calls.createSavedView, ({ caller, body, storeResponse }) =>
    createSavedView(core, caller.id, body, (trx, row) => storeResponse(trx, presentSavedView(row))),
  );
  on(calls.updateSavedView, async ({ caller, params, body }) =>
    presentSavedView(await updateSavedView(core, caller.id, params.id, body)),
  );
  on(calls.deleteSavedView, ({ caller, params }) => deleteSavedView(core, caller.id, params.id));
}
