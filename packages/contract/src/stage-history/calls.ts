import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dateStageChangeBody, stageHistoryEntry } from './schema.ts';

export const listStageHistory = defineCall('listStageHistory', {
  summary: 'List the stage changes of a job, newest first',
  service: 'core',
  access: 'user',
  scope: 'jobs:read',
  success: { status: 200, body: z.array(stageHistoryEntry) },
});
/**
 * 400 for a day before the change before it, after the one after it, or ahead. An application that was added to Applied
 * entered it on the day of the application, which `updateJob` changes: 409.
 */
export const dateStageChange = defineCall('dateStageChange', {
  summary: 'Set the day on which a stage change happened; without one, it happened when it was recorded',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  body: dateStageChangeBody,
  success: { status: 200, body: stageHistoryEntry },
});
/** Deleting the newest change puts the job back into its earlier stage. 409 for the entry of the job's creation. */
export const deleteStageChange = defineCall('deleteStageChange', {
  summary: 'Delete a stage change that was a mistake; `restoreStageChange` restores it for ten minutes',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  success: { status: 204, body: null },
});
/** The job is in the restored stage again, unless it has been moved since then. 404 once it can no longer be restored. */
export const restoreStageChange = defineCall('restoreStageChange', {
  summary: 'Restore a stage change that was deleted within the last ten minutes',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  success: { status: 200, body: stageHistoryEntry },
});
