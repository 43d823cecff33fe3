import * as audiences from './audiences.ts';
import { recordAudit } from './audit.ts';
import type { InternalCall } from './call.ts';
import * as checkouts from './checkouts.ts';
import * as customers from './customers.ts';
import * as messages from './messages.ts';
import * as notifications from './notifications.ts';
import * as people from './people.ts';
import * as session from './session.ts';
import * as signups from './signups.ts';
import * as subscriptionDecisions from './subscriptionDecisions.ts';

export { type Part, PARTS, type Service } from '../services.ts';
export type { InternalCall } from './call.ts';
export type { Recipient } from './audiences.ts';
export { auditDetail } from './audit.ts';
export type { OpenedCheckout, Settlement } from './checkouts.ts';
export type { Closure, Invoices } from './customers.ts';
export type { Person, PushedAccess } from './people.ts';
export type { Completion, Figures, SignupPayment } from './signups.ts';
export type { DecisionResult } from './subscriptionDecisions.ts';

/** Every call between parts by name. */
export const internal = {
  ...session,
  ...people,
  ...signups,
  ...audiences,
  recordAudit,
  ...checkouts,
  ...customers,
  ...subscriptionDecisions,
  ...messages,
  ...notifications,
};

/** Every call between parts as a list. */
export const internalCalls: readonly InternalCall[] = Object.values(internal);
