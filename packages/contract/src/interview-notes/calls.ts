import { z } from 'zod';
import { defineCall } from '../call.ts';
import { mediaQuery } from '../jobs/schema.ts';
import { AUDIO_BODY_MAX_BYTES } from '../limits.ts';
import { paths } from '../paths.ts';
import { createInterviewNoteBody, interviewNote, updateInterviewNoteBody } from './schema.ts';

export const listInterviewNotes = defineCall({
  id: 'listInterviewNotes',
  summary: 'The interview notes of a job, latest interview first',
  method: 'GET',
  path: paths.jobInterviewNotes,
  service: 'core',
  access: 'user',
  query: mediaQuery,
  success: { status: 200, body: z.array(interviewNote) },
});
export const createInterviewNote = defineCall({
  id: 'createInterviewNote',
  summary: 'Add an interview note to a job',
  method: 'POST',
  path: paths.interviewNotes,
  service: 'core',
  access: 'user',
  needsSubscription: true,
  maxBody: AUDIO_BODY_MAX_BYTES,
  body: createInterviewNoteBody,
  success: { status: 201, body: interviewNote },
});
export const updateInterviewNote = defineCall({
  id: 'updateInterviewNote',
  summary: 'Change an interview note; `audioPath: null` removes its audio',
  method: 'PATCH',
  path: paths.interviewNote,
  service: 'core',
  access: 'user',
  needsSubscription: true,
  maxBody: AUDIO_BODY_MAX_BYTES,
  body: updateInterviewNoteBody,
  success: { status: 200, body: interviewNote },
});
export const deleteInterviewNote = defineCall({
  id: 'deleteInterviewNote',
  summary: 'Delete an interview note with its audio',
  method: 'DELETE',
  path: paths.interviewNote,
  service: 'core',
  access: 'user',
  needsSubscription: true,
  success: { status: 204, body: null },
});
