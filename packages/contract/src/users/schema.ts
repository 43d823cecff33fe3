import { z } from 'zod';
import { id, moment } from '../fields.ts';
import { DECISION_STATES, ROLES, SUBSCRIPTION_CHOICES } from '../limits.ts';

/**
 * What an administrator decided about the subscription when deactivating the person, and how far it was carried out.
 * `reason` says why it failed or is delayed. `canceled` and `refundedCents` are what has been done, the latter in
 * the smallest unit of `currency`; `endsAt` is when the subscription ends or ended.
 */
export const subscriptionDecision = z.object({
  choice: z.enum(SUBSCRIPTION_CHOICES),
  state: z.enum(DECISION_STATES),
  reason: z.string().nullable(),
  canceled: z.boolean(),
  endsAt: moment.nullable(),
  refundedCents: z.number().int(),
  currency: z.string().optional(),
  decidedAt: moment,
});
export type SubscriptionDecision = z.infer<typeof subscriptionDecision>;

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
  /** The latest decision; null if there was none. */
  subscriptionDecision: subscriptionDecision.nullable(),
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
/** `subscription` goes with `isActive: false`: what happens to the person's subscription. It is kept if absent. */
export const updateUserBody = z
  .object({
    role: z.enum(ROLES).optional(),
    isActive: z.boolean().optional(),
    subscription: z.enum(SUBSCRIPTION_CHOICES).optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'Nothing to change.')
  .refine(({ isActive, subscription }) => subscription === undefined || isActive === false, {
    path: ['subscription'],
    message: 'Decide about a subscription only when deactivating the person.',
  });

/**
 * The running subscription of a user: its status, price per period in cents, the end of the period and whether it ends
 * then. `lastPayment` is its latest payment; `refundable` is what has not been refunded of it, in cents.
 */
export const userSubscription = z.object({
  subscription: z
    .object({
      status: z.string(),
      amount: z.number().int(),
      currency: z.string(),
      periodEndsAt: moment.nullable(),
      cancelScheduled: z.boolean(),
      lastPayment: z.object({ amount: z.number().int(), refundable: z.number().int(), paidAt: moment }).nullable(),
    })
    .nullable(),
});
export type UserSubscription = z.infer<typeof userSubscription>;

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
