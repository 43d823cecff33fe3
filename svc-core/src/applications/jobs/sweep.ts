import { JOB_RETENTION_MS } from '@jobtrail/contract';
import type { CoreContext } from '../../context.ts';
import { eraseJobs } from './commands/deleteJobs.ts';
import { listErasable } from './queries.ts';

const JOBS_AT_ONCE = 100;

/** Erases jobs that were deleted more than JOB_RETENTION_MS ago. @returns whether there may be more of them */
export async function sweepDeletedJobs(
  core: Pick<CoreContext, 'knex' | 'blobs' | 'logger' | 'clock' | 'uploadRegistry'>,
): Promise<boolean> {
  const ids = await listErasable(core.knex, core.clock() - JOB_RETENTION_MS, JOBS_AT_ONCE);
  await eraseJobs(core, ids);
  return ids.length === JOBS_AT_ONCE;
}
