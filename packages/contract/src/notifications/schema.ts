import { z } from 'zod';

/** What a person wants to be notified of. */
export const notificationPreferences = z.object({
  /** Emails: the digest. It needs a time zone. */
  email: z.boolean(),
  /** The count at the bell. */
  inApp: z.boolean(),
  /** The hour of the day at which the digest is sent, in the person's time zone: 0 to 23. */
  digestHour: z.number().int(),
  /** Whether the person has changed any of these settings; until then everything is on. */
  chosen: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

/** PATCH /api/account/notifications, with any of the fields. */
export const updateNotificationsBody = z
  .object({ email: z.boolean(), inApp: z.boolean(), digestHour: z.number().int().min(0).max(23) })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Nothing to change.');
export type UpdateNotificationsBody = z.input<typeof updateNotificationsBody>;
export type NotificationChanges = z.output<typeof updateNotificationsBody>;
