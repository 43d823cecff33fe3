import { JOB_RETENTION_MS } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import { toMoment } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { personOf } from '../jobs/moveDays.ts';
import { listDeletedJobs } from '../jobs/queries.ts';
import { changeJobs } from './commands/changeJobs.ts';
import { undoBulkChange } from './commands/undoBulkChange.ts';

/** The calls on several jobs, and on deleted ones. They are registered before those with the id of a job in their place. */
export function bulkRoutes(core: CoreContext): void {
  const { on, knex, clock } = core;
  on(calls.changeJobs, ({ caller, body, storeResponse }) => changeJobs(core, personOf(caller), body, storeResponse));
  on(calls.undoBulkChange, ({ caller, params }) => undoBulkChange(core, caller.id, params.id));
  on(calls.listDeletedJobs, async ({ caller }) => {
    const rows = await listDeletedJobs(knex, caller.id, clock() - JOB_RETENTION_MS);
    return {
      jobs: rows.map(({ id, company, position, deleted_at: at }) => ({
        ...{ id, company, position },
        ...{ deletedAt: toMoment(at), erasedAt: toMoment(at + JOB_RETENTION_MS) },
      })),
    };
  });
}
