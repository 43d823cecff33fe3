import type Stripe from 'stripe';
import type { UserSubscription } from '@jobtrail/contract';
import type { DecisionResult } from '@jobtrail/contract/internal';
import { toMoment } from '@jobtrail/service-kit';
import { rowOf } from '../subscriptions/row.ts';
import type { DecisionRow } from './queries.ts';

/** A decision as svc-core receives it. */
export const presentDecision = (
  { reason, canceled, ends_at, refunded_cents, currency }: DecisionRow,
  state: DecisionResult['state'],
): DecisionResult => ({
  state,
  reason,
  canceled: canceled === 1,
  endsAt: ends_at === null ? null : Number(ends_at),
  refundedCents: Number(refunded_cents),
  ...(currency === null ? {} : { currency }),
});

/** A running subscription and its latest payment as administrators see them. */
export function presentUserSubscription(
  subscription: Stripe.Subscription,
  payment: Stripe.Charge | null,
): UserSubscription['subscription'] {
  const { status, amount_cents, currency, period_end_at, ends_at, cancel_scheduled } = rowOf(subscription);
  const end = ends_at ?? period_end_at;
  return {
    status,
    amount: amount_cents,
    currency,
    periodEndsAt: end === null ? null : toMoment(end),
    cancelScheduled: cancel_scheduled === 1,
    lastPayment: payment && {
      amount: payment.amount_captured,
      refundable: payment.disputed ? 0 : payment.amount_captured - payment.amount_refunded,
      paidAt: toMoment(payment.created * 1000),
    },
  };
}
