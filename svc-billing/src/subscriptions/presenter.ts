import { type BillingSummary, PRICE_CENTS, PRICE_CURRENCY } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import { accessOf } from '../access/rule.ts';
import { PLAN_NAME } from '../catalogue/price.ts';
import { currentOf, isLive } from './current.ts';
import type { SubscriptionRow } from './row.ts';

const momentOrNull = (ms: number | null): string | null => (ms === null ? null : toMoment(ms));

/** Whether the card will be charged again. The invoices of an unpaid or paused subscription remain drafts. */
const isBilled = ({ status, cancel_scheduled }: SubscriptionRow): boolean =>
  isLive({ status }) && !cancel_scheduled && status !== 'unpaid' && status !== 'paused';

/** GET /api/user/billing. A subscription that never began does not count. */
export function presentSummary(
  rows: readonly SubscriptionRow[],
  now: number,
  graceMs: number,
  planName: string = PLAN_NAME,
): BillingSummary {
  const current = currentOf(rows);
  const entitlement = accessOf(rows, now, graceMs);
  if (!current || !entitlement) {
    return {
      hasSubscription: false,
      planName,
      planAmount: PRICE_CENTS,
      planCurrency: PRICE_CURRENCY,
      subscriptionStatus: null,
      nextBillingDate: null,
      cancelScheduled: false,
      accessUntil: null,
      access: 'read',
    };
  }
  const live = isLive(current);
  return {
    hasSubscription: live || current.status === 'canceled',
    planName,
    planAmount: current.amount_cents,
    planCurrency: current.currency,
    subscriptionStatus: current.status,
    nextBillingDate: isBilled(current) ? momentOrNull(current.period_end_at) : null,
    cancelScheduled: current.cancel_scheduled === 1,
    accessUntil: momentOrNull(entitlement.until),
    access: entitlement.access,
  };
}
