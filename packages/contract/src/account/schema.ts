import { z } from 'zod';
import { currentPassword, newPassword, userName } from '../auth/schema.ts';
import { email, id, moment } from '../fields.ts';
import { HOUR_CYCLES } from '../time/timeOfDay.ts';
import { isTimeZone, normalizedTimeZone, TIME_ZONE_MAX } from './timeZones.ts';

/** The name of a time zone in the IANA database. */
export const timeZone = z
  .string()
  .refine(isTimeZone, 'Choose a time zone from the list.')
  .meta({ examples: ['Europe/Berlin', 'America/New_York'] })
  .transform(normalizedTimeZone);
/** The time zone of a browser. One that this runtime does not know is none: it must not prevent anything. */
export const browserTimeZone = z
  .string()
  .max(TIME_ZONE_MAX)
  .transform((name) => (isTimeZone(name) ? normalizedTimeZone(name) : undefined));
/** How the clocks of a browser show the time of day. */
export const hourCycle = z.enum(HOUR_CYCLES);

/**
 * `browser` is what the person's browser has: its time zone becomes the person's if they have none, and emails write times
 * with its hour cycle.
 */
export const updateAccountBody = z
  .object({ name: userName, timeZone, browser: z.object({ timeZone: browserTimeZone, hourCycle }) })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Nothing to change.');
export type AccountChanges = z.output<typeof updateAccountBody>;
export const changePasswordBody = z.object({ currentPassword, password: newPassword });
export const changeEmailBody = z.object({ email, password: currentPassword });
export const deleteAccountBody = z.object({ password: currentPassword });

/** An open session of a user. `device` is readable: 'Firefox on Linux'. */
export const openSession = z.object({
  id,
  device: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;
