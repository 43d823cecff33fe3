import { defineCall } from '../call.ts';
import { BULK_JOBS_MAX, DELETED_JOBS_LISTED_MAX } from '../limits.ts';
import { bulkOperation, changeJobsBody, deletedJobs, undoneBulkChange } from './schema.ts';

export const changeJobs = defineCall('changeJobs', {
  summary: `Make the same change to up to ${BULK_JOBS_MAX} jobs, all or none; a job that cannot have it is skipped with the reason`,
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  body: changeJobsBody,
  success: { status: 200, body: bulkOperation },
});
export const undoBulkChange = defineCall('undoBulkChange', {
  summary:
    'Undo a bulk change within 24 hours; jobs that were changed since stay as they are; 409 `limit_reached` if deleted jobs do not fit any more',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  success: { status: 200, body: undoneBulkChange },
});
export const listDeletedJobs = defineCall('listDeletedJobs', {
  summary: `List the jobs that you deleted in the last 7 days, newest first, at most ${DELETED_JOBS_LISTED_MAX}`,
  service: 'core',
  access: 'user',
  scope: 'jobs:read',
  success: { status: 200, body: deletedJobs },
});
