import { currentOf, hasBegun } from './current.ts';
import type { SubscriptionRow } from './row.ts';

/** The access that a person is entitled to, and when it changes with time (ms since the epoch). */
interface Entitlement {
  subscriptionStatus: string;
  access: 'full' | 'read';
  /** When write access ends or, without it, ended, if that is known. */
  until: number | null;
  changesAt: number | null;
}

const fullUntil = (subscriptionStatus: string, end: number | null, now: number): Entitlement =>
  end !== null && end > now
    ? { subscriptionStatus, access: 'full', until: end, changesAt: end }
    : { subscriptionStatus, access: 'read', until: end, changesAt: null };

/** When the access of a canceled subscription ends or ended. One that has run to its end is over at that moment. */
function endOfCanceled({ ends_at, paid_until_at, past_due_since_at }: SubscriptionRow, graceMs: number): number | null {
  if (past_due_since_at !== null) return Math.min(ends_at ?? Infinity, past_due_since_at + graceMs);
  return paid_until_at === null ? ends_at : Math.max(ends_at ?? 0, paid_until_at);
}

/** The entitlement from one subscription alone. */
function entitlementOf(row: SubscriptionRow, now: number, graceMs: number): Entitlement {
  const { status, past_due_since_at, paid_until_at, cancel_scheduled, ends_at, revoked, revoked_at } = row;
  const none: Entitlement = { subscriptionStatus: status, access: 'read', until: null, changesAt: null };
  if (revoked) return { ...none, until: revoked_at };
  if (status === 'active' || status === 'trialing')
    return { subscriptionStatus: status, access: 'full', until: cancel_scheduled ? ends_at : null, changesAt: null };
  if (status === 'past_due' && graceMs > 0) return fullUntil(status, (past_due_since_at ?? now) + graceMs, now);
  if (status !== 'canceled') return none;
  const end = endOfCanceled(row, graceMs);
  if (past_due_since_at !== null || paid_until_at === null || (ends_at ?? 0) >= paid_until_at)
    return { ...none, until: end };
  return fullUntil(status, end, now);
}

/**
 * Computes the access from a person's subscriptions. Active and trialing give full access; past due gives it for a
 * grace period, then read-only access. Canceled at once gives full access until the end of the paid period. Anything
 * else gives read-only access, and so does a period whose payment was returned in full, or that an administrator has
 * ended. A subscription that has reached its end is over, regardless of this clock. One that never began does not
 * reduce the access. If any of them gives full access, the access is full.
 * @param graceMs how long a payment may be late
 */
export function accessOf(subscriptions: readonly SubscriptionRow[], now: number, graceMs: number): Entitlement | null {
  const begun = subscriptions.filter(hasBegun);
  const current = currentOf(begun.length > 0 ? begun : subscriptions);
  if (!current) return null;
  const entitlement = entitlementOf(current, now, graceMs);
  if (entitlement.access === 'full') return entitlement;
  const full = begun.map((one) => entitlementOf(one, now, graceMs)).filter(({ access }) => access === 'full');
  const longest = full.sort((a, b) => (b.until ?? Infinity) - (a.until ?? Infinity))[0];
  return longest ? { ...longest, subscriptionStatus: current.status } : entitlement;
}
