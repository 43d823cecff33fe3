import { z } from 'zod';
import { defineCall } from '../call.ts';
import { mediaQuery } from '../jobs/schema.ts';
import { AUDIO_BODY_MAX_BYTES } from '../limits.ts';
import { createInterviewNoteBody, interviewNote, updateInterviewNoteBody } from './schema.ts';

export const listInterviewNotes = defineCall('listInterviewNotes', {
  summary: 'List the interview notes of a job, latest interview first',
  service: 'core',
  access: 'user',
  scope: 'jobs:read',
  query: mediaQuery,
  success: { status: 200, body: z.array(interviewNote) },
});
export const createInterviewNote = defineCall('createInterviewNote', {
  summary: 'Add an interview note to a job',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  maxBody: AUDIO_BODY_MAX_BYTES,
  body: createInterviewNoteBody,
  success: { status: 201, body: interviewNote },
});
export const updateInterviewNote = defineCall('updateInterviewNote', {
  summary: 'Update an interview note; `audioPath: null` removes its recording, which its address restores for an hour',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  maxBody: AUDIO_BODY_MAX_BYTES,
  body: updateInterviewNoteBody,
  success: { status: 200, body: interviewNote },
});
export const deleteInterviewNote = defineCall('deleteInterviewNote', {
  summary: 'Delete an interview note with its recording; it can be restored for an hour',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  success: { status: 204, body: null },
});
export const restoreInterviewNote = defineCall('restoreInterviewNote', {
  summary: 'Restore an interview note that was deleted within the last hour, with its recording',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  success: { status: 200, body: interviewNote },
});
