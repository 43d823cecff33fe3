import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  checkInterviewTimeQuery,
  createInterviewBody,
  interview,
  interviewTime,
  listInterviewsQuery,
  savedInterview,
  updateInterviewBody,
} from './schema.ts';

export const listInterviews = defineCall('listInterviews', {
  summary: 'List your interviews between two times, including canceled ones, soonest first',
  service: 'core',
  access: 'user',
  scope: 'calendar:read',
  query: listInterviewsQuery,
  success: { status: 200, body: z.array(interview) },
});
export const listJobInterviews = defineCall('listJobInterviews', {
  summary: 'List the interviews of a job, soonest first',
  service: 'core',
  access: 'user',
  scope: 'jobs:read',
  success: { status: 200, body: z.array(interview) },
});
export const checkInterviewTime = defineCall('checkInterviewTime', {
  summary: 'Check a local time and its conflicts before an interview is saved',
  service: 'core',
  access: 'user',
  scope: 'calendar:read',
  query: checkInterviewTimeQuery,
  success: { status: 200, body: interviewTime },
});
export const createInterview = defineCall('createInterview', {
  summary: 'Schedule an interview of a job; a conflict with another one is a warning',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  body: createInterviewBody,
  success: { status: 201, body: savedInterview },
});
export const updateInterview = defineCall('updateInterview', {
  summary: 'Update an interview; `state` cancels it or undoes that',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  body: updateInterviewBody,
  success: { status: 200, body: savedInterview },
});
export const deleteInterview = defineCall('deleteInterview', {
  summary: 'Delete an interview; it can be restored for ten minutes',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  success: { status: 204, body: null },
});
export const restoreInterview = defineCall('restoreInterview', {
  summary: 'Restore an interview that was deleted within the last ten minutes',
  service: 'core',
  access: 'user',
  scope: 'jobs:write',
  needsSubscription: true,
  success: { status: 200, body: interview },
});
export const downloadInterview = defineCall('downloadInterview', {
  summary: 'Get an interview as an iCalendar file (RFC 5545)',
  service: 'core',
  access: 'user',
  scope: 'calendar:read',
  mediaType: 'text/calendar',
  success: { status: 200, body: null },
});
