import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { getJob } from '../jobs/queries.ts';
import { createCommunication, deleteCommunication, restoreCommunication, updateCommunication } from './commands.ts';
import { communicationList, presentCommunication } from './presenter.ts';

/** The calls on communications. */
export function communicationRoutes(core: CoreContext): void {
  core.on(calls.listCommunications, async ({ ctx, caller, params }) => {
    const { id } = await getJob(core.knex, caller.id, params.id);
    return core.reads.json(ctx, caller.id, (runInSlot) => communicationList(core, id, runInSlot));
  });
  core.on(calls.createCommunication, ({ caller, body, storeResponse }) =>
    createCommunication(core, caller.id, body, (trx, row) => storeResponse(trx, presentCommunication(row))),
  );
  core.on(calls.updateCommunication, async ({ caller, params, body }) =>
    presentCommunication(await updateCommunication(core, caller.id, params.id, body)),
  );
  core.on(calls.deleteCommunication, ({ caller, params }) => deleteCommunication(core, caller.id, params.id));
  core.on(calls.restoreCommunication, async ({ caller, params }) =>
    presentCommunication(await restoreCommunication(core, caller.id, params.id)),
  );
}
