import type Stripe from 'stripe';
import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';
import { idOf } from '../stripe/objects.ts';

export type PaymentRow = Row<typeof schema.payments>;
/** What the provider reports about a payment. */
export type PaymentFacts = Omit<PaymentRow, 'number'>;

export type ReversalRow = Row<typeof schema.refunds>;

/** Statuses of refunds that return nothing. */
export const FAILED_REFUNDS: readonly string[] = ['failed', 'canceled'];
/** The status of a dispute that the bank has decided against us. */
export const LOST_DISPUTE = 'lost';

const MESSAGE_MAX = 500;

/** A charge that is authorized but not captured is no income yet. */
function statusOf({ status, captured }: Stripe.Charge): PaymentRow['status'] {
  if (status === 'failed') return 'failed';
  return status === 'succeeded' && captured ? 'succeeded' : 'pending';
}

/** @param email of the customer, null to keep none */
export function paymentOf(charge: Stripe.Charge, email: string | null): PaymentFacts {
  const status = statusOf(charge);
  return {
    id: charge.id,
    customer_id: idOf(charge.customer),
    email: email?.toLowerCase() ?? null,
    status,
    amount_cents: status === 'succeeded' ? charge.amount_captured : charge.amount,
    currency: charge.currency,
    created: charge.created,
    failure_message: charge.failure_message?.slice(0, MESSAGE_MAX) ?? null,
  };
}

export const reversalOf = (
  { id, status, amount, currency, created }: Stripe.Refund | Stripe.Dispute,
  paymentId: string,
): ReversalRow => ({
  id,
  payment_id: paymentId,
  status: status ?? 'unknown',
  amount_cents: amount,
  currency,
  created,
});
