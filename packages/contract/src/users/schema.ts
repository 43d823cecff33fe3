import { z } from 'zod';
import { id, moment } from '../fields.ts';
import { ROLES } from '../limits.ts';

/** A user as administrators see one. `paymentStatus` is the status of the subscription; null without one. */
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

/** The start of the next page: `next` of the previous one. */
export const cursor = z.string().max(600);
/** `payment=paid` returns only users that the metrics count as paid. */
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

/** An action of an administrator. `summary` is a readable sentence; the shape of `detail` depends on `action`. */
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
/** One user with the audit entries about and by this user, newest first; `next` is null on the last page. */
export const userDetail = z.object({ user: adminUser, audit: z.array(auditEntry), next: z.string().nullable() });
export type UserDetail = z.infer<typeof userDetail>;
