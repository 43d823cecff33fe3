import { z } from 'zod';
import { email, trimmed } from '../fields.ts';
import { TEXT_MAX } from '../limits.ts';

/** An administrator's own settings. */
export const adminSettings = z.object({
  displayName: trimmed().min(1, 'Display name is required').max(TEXT_MAX.name),
  email,
  theme: z.enum(['light', 'dark', 'system']),
  notifications: z.boolean(),
});
export type AdminSettings = z.infer<typeof adminSettings>;
