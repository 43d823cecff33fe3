import { defineCall } from '../call.ts';
import { POSTING_PASTE_MAX } from '../limits.ts';
import {
  deletePostingQuery,
  getPostingQuery,
  jobPosting,
  postingCaptures,
  postingReadAgain,
  restorePostingBody,
  savePostingBody,
} from './schema.ts';

/** A character of JSON takes up to six bytes. */
const PASTE_BODY_MAX_BYTES = POSTING_PASTE_MAX * 6 + 1024;

export const getPosting = defineCall('getPosting', {
  summary: 'Get the captures of a job’s posting, with the text of the newest or of `capture`',
  service: 'core',
  access: 'user',
  scope: 'jobs:read',
  query: getPostingQuery,
  success: { status: 200, body: jobPosting },
});
export const savePosting = defineCall('savePosting', {
  summary: 'Keep a pasted text as a job’s posting, or correct the text of `capture`',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  maxBody: PASTE_BODY_MAX_BYTES,
  body: savePostingBody,
  success: { status: 200, body: jobPosting },
});
export const deletePosting = defineCall('deletePosting', {
  summary: 'Delete a capture of a job’s posting; it can be restored for ten minutes',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  query: deletePostingQuery,
  success: { status: 204, body: null },
});
export const restorePosting = defineCall('restorePosting', {
  summary: 'Restore a capture that was deleted within the last ten minutes',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  body: restorePostingBody,
  success: { status: 200, body: postingCaptures },
});
export const readPostingAgain = defineCall('readPostingAgain', {
  summary:
    'Read a job’s posting at its address again; a changed text becomes another capture. 422 `extraction_failed` with `reason` leaves the captures as they are',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  success: { status: 200, body: postingReadAgain },
});
