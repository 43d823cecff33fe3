import { RELATED_MAX } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import type { Core } from '../core.ts';
import { findJob } from '../jobs/queries.ts';
import { createCommunication, deleteCommunication } from './commands.ts';
import { presentCommunication } from './presenter.ts';
import type { CommunicationRow } from './row.ts';

/** The calls on communications (spec 7, "Related lists"). */
export function communicationRoutes(core: Core): void {
  core.on(calls.listCommunications, async ({ caller, params }) => {
    const job = await findJob(core.knex, caller.id, params['id'] ?? '');
    const rows: CommunicationRow[] = await core.knex<CommunicationRow>('communications').where({ job_id: job.id })
      .orderBy([{ column: 'received_at', order: 'desc' }, { column: 'id', order: 'desc' }]).limit(RELATED_MAX);
    return rows.map(presentCommunication);
  });
  core.on(calls.createCommunication, async ({ caller, body }) => presentCommunication(await createCommunication(core, caller.id, body)));
  core.on(calls.deleteCommunication, ({ caller, params }) => deleteCommunication(core, caller.id, params['id'] ?? ''));
}
