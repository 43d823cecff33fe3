import { defineCall } from '../call.ts';
import { confirmedBody } from '../second-factor/schema.ts';
import { calendarFeed, newCalendarFeed } from './schema.ts';

export const getCalendarFeed = defineCall('getCalendarFeed', {
  summary: 'Get whether the calendar feed exists, and when an app last read it',
  service: 'core',
  access: 'user',
  success: { status: 200, body: calendarFeed },
});
export const createCalendarFeed = defineCall('createCalendarFeed', {
  summary: 'Create the secret address of the calendar feed, which is only in this response; 409 if it exists',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  body: confirmedBody,
  success: { status: 201, body: newCalendarFeed, secret: true },
});
export const renewCalendarFeed = defineCall('renewCalendarFeed', {
  summary: 'Replace the secret address of the calendar feed; the old one stops working immediately',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  body: confirmedBody,
  success: { status: 200, body: newCalendarFeed, secret: true },
});
export const deleteCalendarFeed = defineCall('deleteCalendarFeed', {
  summary: 'Delete the calendar feed; repeating this changes nothing',
  service: 'core',
  access: 'user',
  success: { status: 204, body: null },
});
