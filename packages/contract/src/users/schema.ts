import { z } from 'zod';
import { id } from '../fields.ts';
import { ROLES } from '../limits.ts';

/** A user as an administrator sees one (spec 3). */
export const adminUser = z.object({ id, name: z.string(), email: z.string(), role: z.enum(ROLES), isActive: z.boolean(), paymentStatus: z.string().nullable() });
export type AdminUser = z.infer<typeof adminUser>;
export const listUsersQuery = z.object({ q: z.string().max(200).optional() });
export const updateUserBody = z.object({ role: z.enum(ROLES).optional(), isActive: z.boolean().optional() })
  .refine((body) => Object.keys(body).length > 0, 'Nothing to change.');
