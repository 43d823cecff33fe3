import { z } from 'zod';
import { PASSWORD_MAX, ROLES, TEXT_MAX } from '../limits.ts';
import { email, id, moment, text } from '../fields.ts';

/** The signed-in person (spec 3, "User (session)"). `access` is 'read' once a paid period has ended (design 4). */
export const sessionUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  subscriptionStatus: z.string().nullable(),
  access: z.enum(['full', 'read']),
  createdAt: moment,
});
export type SessionUser = z.infer<typeof sessionUser>;

export const loginBody = z.object({
  email,
  password: z.string().min(1, 'Enter your password.').max(PASSWORD_MAX),
});
export type LoginBody = z.input<typeof loginBody>;

export const userName = text().trim().min(1, 'Enter your name.').max(TEXT_MAX.name);
