import { z } from 'zod';
import { defineCall } from '../call.ts';
import { stageHistoryEntry } from './schema.ts';

export const listStageHistory = defineCall('listStageHistory', {
  summary: 'List the stage changes of a job, newest first',
  service: 'core',
  access: 'user',
  success: { status: 200, body: z.array(stageHistoryEntry) },
});
/** Deleting the newest change puts the job back into its earlier stage. 409 for the entry of the job's creation. */
export const deleteStageChange = defineCall('deleteStageChange', {
  summary: 'Delete a stage change that was a mistake; `restoreStageChange` restores it for ten minutes',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  success: { status: 204, body: null },
});
/** The job is in the restored stage again, unless it has been moved since then. 404 once it can no longer be restored. */
export const restoreStageChange = defineCall('restoreStageChange', {
  summary: 'Restore a stage change that was deleted within the last ten minutes',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  success: { status: 200, body: stageHistoryEntry },
});
