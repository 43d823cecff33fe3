import { z } from 'zod';
import { defineCall } from '../call.ts';
import { IMAGES_BODY_MAX_BYTES } from '../limits.ts';
import { paths } from '../paths.ts';
import {
  createJobBody,
  extractedJob,
  extractFromUrlBody,
  extractionFailure,
  job,
  jobCard,
  listJobsQuery,
  mediaQuery,
  stageCounts,
  updateJobBody,
} from './schema.ts';

const extractSummary = `Read a job posting from its address; 422 \`extraction_failed\` when nothing was found, with \`reason\` (${extractionFailure.options.join(', ')}) where the cause is known`;

export const listJobs = defineCall({
  id: 'listJobs',
  summary: 'All jobs of the signed-in person; `view=card` for the board',
  method: 'GET',
  path: paths.jobs,
  service: 'core',
  access: 'user',
  query: listJobsQuery,
  success: { status: 200, body: z.union([z.array(job), z.array(jobCard)]) },
});
export const createJob = defineCall({
  id: 'createJob',
  summary: 'Record an application',
  method: 'POST',
  path: paths.jobs,
  service: 'core',
  access: 'user',
  needsSubscription: true,
  maxBody: IMAGES_BODY_MAX_BYTES,
  body: createJobBody,
  success: { status: 201, body: job },
});
export const getJob = defineCall({
  id: 'getJob',
  summary: 'One job',
  method: 'GET',
  path: paths.job,
  service: 'core',
  access: 'user',
  query: mediaQuery,
  success: { status: 200, body: job },
});
export const updateJob = defineCall({
  id: 'updateJob',
  summary: 'Change any field; a change of status is written to the stage history; `images` is the whole list, in order',
  method: 'PATCH',
  path: paths.job,
  service: 'core',
  access: 'user',
  needsSubscription: true,
  maxBody: IMAGES_BODY_MAX_BYTES,
  body: updateJobBody,
  success: { status: 200, body: job },
});
export const deleteJob = defineCall({
  id: 'deleteJob',
  summary: 'Delete a job with all that belongs to it',
  method: 'DELETE',
  path: paths.job,
  service: 'core',
  access: 'user',
  needsSubscription: true,
  success: { status: 204, body: null },
});
export const extractFromUrl = defineCall({
  id: 'extractFromUrl',
  summary: extractSummary,
  method: 'POST',
  path: paths.extractFromUrl,
  service: 'core',
  access: 'user',
  needsSubscription: true,
  body: extractFromUrlBody,
  success: { status: 200, body: extractedJob },
});
export const getStageCounts = defineCall({
  id: 'getStageCounts',
  summary: 'How many jobs stand in each stage',
  method: 'GET',
  path: paths.stageCounts,
  service: 'core',
  access: 'user',
  success: { status: 200, body: stageCounts },
});
