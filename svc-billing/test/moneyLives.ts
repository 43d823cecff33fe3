import type Stripe from 'stripe';

const GRACE_S = 7 * 86_400;

interface PaidCharge {
  amount: number;
  returned: number;
}
interface ModelSubscription {
  status: string;
  periodEnd: number;
  endedAt: number | null;
  /** The end of the last period that was paid for or free. */
  coveredUntil: number;
  /** The charge for that period; null for a trial. */
  charge: string | null;
  /** Since when a payment is missing. */
  lateSince: number | null;
  endedByAdministrator: boolean;
}

/**
 * What a person must have, computed from the money that has moved and from what Stripe says about its subscriptions. It
 * shares no code with the service. Times are in seconds.
 */
export class MoneyModel {
  readonly subscriptions = new Map<string, ModelSubscription>();
  readonly charges = new Map<string, PaidCharge>();

  /** Takes over what Stripe says about a subscription. */
  see({ id, status, ended_at, items, trial_end }: Stripe.Subscription): void {
    const periodEnd = items.data[0]?.current_period_end ?? 0;
    const known = this.subscriptions.get(id);
    const next = { status, periodEnd, endedAt: ended_at };
    if (known) Object.assign(known, next);
    else
      this.subscriptions.set(id, {
        ...next,
        coveredUntil: trial_end ?? 0,
        charge: null,
        lateSince: null,
        endedByAdministrator: false,
      });
  }

  paid(subscriptionId: string, charge: string, amount: number): void {
    this.charges.set(charge, { amount, returned: 0 });
    const subscription = this.subscriptions.get(subscriptionId);
    if (!subscription) throw new Error(`${subscriptionId} was paid before it was seen`);
    subscription.charge = charge;
    subscription.coveredUntil = subscription.periodEnd;
    subscription.lateSince = null;
  }

  missed(subscriptionId: string, at: number): void {
    const subscription = this.subscriptions.get(subscriptionId);
    if (subscription) subscription.lateSince ??= at;
  }

  returned(charge: string, amount: number): void {
    const paid = this.charges.get(charge);
    if (paid) paid.returned += amount;
  }

  #gives(subscription: ModelSubscription, now: number): boolean {
    const { status, charge, lateSince, endedAt, coveredUntil, endedByAdministrator } = subscription;
    const paid = charge === null ? undefined : this.charges.get(charge);
    const isReturned = paid !== undefined && paid.returned >= paid.amount;
    if (status === 'past_due') return lateSince !== null && now < lateSince + GRACE_S;
    if (isReturned) return false;
    if (status === 'active' || status === 'trialing') return true;
    if (status !== 'canceled' || lateSince !== null || endedByAdministrator) return false;
    return (endedAt ?? 0) < coveredUntil && now < coveredUntil;
  }

  access(now: number): 'full' | 'read' {
    return [...this.subscriptions.values()].some((subscription) => this.#gives(subscription, now)) ? 'full' : 'read';
  }

  /** The subscription that runs; a person has at most one. */
  get running(): { id: string; subscription: ModelSubscription } | null {
    for (const [id, subscription] of this.subscriptions)
      if (['active', 'trialing', 'past_due', 'unpaid'].includes(subscription.status)) return { id, subscription };
    return null;
  }

  /** The newest charge of which something is left. */
  get newestCharge(): { id: string; left: number } | null {
    const left = [...this.charges].filter(([, { amount, returned }]) => returned < amount).at(-1);
    return left ? { id: left[0], left: left[1].amount - left[1].returned } : null;
  }
}
