import { z } from 'zod';
import { currentPassword, newPassword, userName } from '../auth/schema.ts';
import { email, id, moment } from '../fields.ts';
import { isTimeZone, normalizedTimeZone } from './timeZones.ts';

/** The name of a time zone in the IANA database. */
export const timeZone = z
  .string()
  .refine(isTimeZone, 'Choose a time zone from the list.')
  .meta({ examples: ['Europe/Berlin', 'America/New_York'] })
  .transform(normalizedTimeZone);
export const updateAccountBody = z
  .object({ name: userName, timeZone })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Nothing to change.');
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
