import { z } from 'zod';
import { moment } from '../fields.ts';

/** The calendar feed of a person. Every field is null while it is off. Its address is never shown again. */
export const calendarFeed = z.object({
  createdAt: moment.nullable(),
  /** When a calendar app last read it, to the minute; null if none has. */
  lastReadAt: moment.nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;
/** A feed with its secret address, which only this response contains. */
export const newCalendarFeed = calendarFeed.extend({ createdAt: moment, address: z.url() });
export type NewCalendarFeed = z.infer<typeof newCalendarFeed>;
