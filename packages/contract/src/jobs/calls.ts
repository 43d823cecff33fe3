import { z } from 'zod';
import { defineCall } from '../call.ts';
import { IMAGES_BODY_MAX_BYTES } from '../limits.ts';
import {
  createJobBody,
  deleteJobQuery,
  extractedJob,
  extractFromUrlBody,
  extractionFailure,
  foundJobs,
  job,
  jobCard,
  listJobsQuery,
  mediaQuery,
  searchJobsQuery,
  stageCounts,
  updatedJob,
  updateJobBody,
} from './schema.ts';

const extractSummary = `Read a job posting from its address; 422 \`extraction_failed\` when nothing was found, with \`reason\` (${extractionFailure.options.join(', ')}) where the cause is known`;

export const listJobs = defineCall('listJobs', {
  summary:
    'List your applications, or those that contain `q`; `view=card` for the board, `list=wishlist` for saved jobs',
  service: 'core',
  access: 'user',
  scope: 'jobs:read',
  query: listJobsQuery,
  success: { status: 200, body: z.union([z.array(job), z.array(jobCard)]) },
});
export const searchJobs = defineCall('searchJobs', {
  summary:
    'Find the jobs whose notes, contacts, communications, interview notes or postings have the words of a filter',
  service: 'core',
  access: 'user',
  scope: 'jobs:read',
  query: searchJobsQuery,
  success: { status: 200, body: foundJobs },
});
export const createJob = defineCall('createJob', {
  summary: 'Create an application',
  service: 'core',
  access: 'user',
  scope: 'jobs:capture',
  needsSubscription: true,
  maxBody: IMAGES_BODY_MAX_BYTES,
  body: createJobBody,
  success: { status: 201, body: job },
});
export const getJob = defineCall('getJob', {
  summary: 'Get a job',
  service: 'core',
  access: 'user',
  scope: 'jobs:read',
  query: mediaQuery,
  success: { status: 200, body: job },
});
export const updateJob = defineCall('updateJob', {
  summary:
    'Update an application; a new status is added to the stage history, and `undo` removes it again; `images` is the whole list, in order',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  maxBody: IMAGES_BODY_MAX_BYTES,
  body: updateJobBody,
  success: { status: 200, body: updatedJob },
});
export const deleteJob = defineCall('deleteJob', {
  summary: 'Delete a job with all its data; `restorable=1` allows `restoreJob` for 7 days',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  query: deleteJobQuery,
  success: { status: 204, body: null },
});
export const restoreJob = defineCall('restoreJob', {
  summary: 'Restore a job that was deleted as restorable, with all its data; 404 once it has been erased',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  success: { status: 200, body: job },
});
export const extractFromUrl = defineCall('extractFromUrl', {
  summary: extractSummary,
  service: 'core',
  access: 'user',
  scope: 'jobs:capture',
  needsSubscription: true,
  body: extractFromUrlBody,
  success: { status: 200, body: extractedJob },
});
export const getStageCounts = defineCall('getStageCounts', {
  summary: 'Count the jobs in each stage',
  service: 'core',
  access: 'user',
  scope: 'jobs:read',
  success: { status: 200, body: stageCounts },
});
