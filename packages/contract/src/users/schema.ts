import { z } from 'zod';
import { id, moment } from '../fields.ts';
import { ROLES } from '../limits.ts';

/** A user as an administrator sees one. `paymentStatus` is the subscription's status, null without one. */
export const adminUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  isActive: z.boolean(),
  paymentStatus: z.string().nullable(),
  createdAt: moment,
  lastSeenAt: moment.nullable(),
  emailVerified: z.boolean(),
});
export type AdminUser = z.infer<typeof adminUser>;

/** Where the next page begins: `next` of the page before. */
export const cursor = z.string().max(600);
/** `payment=paid`: only users that the metrics count as paid. */
export const listUsersQuery = z.object({
  q: z.string().max(200).optional(),
  payment: z.enum(['paid']).optional(),
  cursor: cursor.optional(),
});
/** A page of users; `next` is null on the last one. */
export const userPage = z.object({ users: z.array(adminUser), next: z.string().nullable() });
export type UserPage = z.infer<typeof userPage>;
export const updateUserBody = z
  .object({ role: z.enum(ROLES).optional(), isActive: z.boolean().optional() })
  .refine((body) => Object.keys(body).length > 0, 'Nothing to change.');

/** What an administrator has done. `summary` is a sentence to read; `detail` depends on `action`. */
export const auditEntry = z.object({
  id,
  at: moment,
  action: z.string(),
  summary: z.string(),
  actorId: id,
  actorName: z.string(),
  subjectId: id.nullable(),
  subjectName: z.string().nullable(),
  detail: z.record(z.string(), z.json()),
});
export type AuditEntry = z.infer<typeof auditEntry>;
export const getUserQuery = z.object({ cursor: cursor.optional() });
/** One user with what was done to and by this user, newest first; `next` is null on the last page. */
export const userDetail = z.object({ user: adminUser, audit: z.array(auditEntry), next: z.string().nullable() });
export type UserDetail = z.infer<typeof userDetail>;
