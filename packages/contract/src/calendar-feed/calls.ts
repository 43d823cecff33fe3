import { defineCall } from '../call.ts';
import { calendarFeed, newCalendarFeed } from './schema.ts';

export const getCalendarFeed = defineCall('getCalendarFeed', {
  summary: 'Whether calendar apps can subscribe to the interviews, and when one last read them',
  service: 'core',
  access: 'user',
  success: { status: 200, body: calendarFeed },
});
export const createCalendarFeed = defineCall('createCalendarFeed', {
  summary: 'Create the secret address of the calendar feed, which only this response contains; 409 if there is one',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  success: { status: 201, body: newCalendarFeed },
});
export const renewCalendarFeed = defineCall('renewCalendarFeed', {
  summary: 'Replace the secret address of the calendar feed; the old one ends at once',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  success: { status: 200, body: newCalendarFeed },
});
export const deleteCalendarFeed = defineCall('deleteCalendarFeed', {
  summary: 'End the calendar feed; repeating it changes nothing',
  service: 'core',
  access: 'user',
  success: { status: 204, body: null },
});
