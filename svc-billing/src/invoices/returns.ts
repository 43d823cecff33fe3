import type Stripe from 'stripe';
import type { Ledger } from '../ledger/ledger.ts';
import { FAILED_REFUNDS, LOST_DISPUTE } from '../ledger/row.ts';
import { idOf } from '../stripe/objects.ts';
import { paymentsOf } from './invoices.ts';

/** What was refunded of an invoice or lost in a dispute about it. */
export interface Returned {
  /** In the smallest unit of its currency. */
  amount: number;
  /** In seconds. The provider does not say when a dispute was lost. */
  at: number | null;
  /** Whether nothing of what was paid is left. */
  isFull: boolean;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * What was returned of each invoice, by its ID. While a dispute is open, nothing is returned: the bank has not decided.
 * @param charges of the customer, whose ledger entries are given
 */
export async function returnsOf(
  stripe: Stripe,
  invoices: readonly Stripe.Invoice[],
  charges: readonly Stripe.Charge[],
  { refunds, disputes }: Pick<Ledger, 'refunds' | 'disputes'>,
): Promise<ReadonlyMap<string, Returned>> {
  const returns = new Map<string, Returned>();
  const refunded = refunds.filter(({ status }) => !FAILED_REFUNDS.includes(status));
  const lost = disputes.filter(({ status }) => status === LOST_DISPUTE);
  if (refunded.length + lost.length === 0) return returns;
  for (const invoice of invoices) {
    if (invoice.status !== 'paid') continue;
    const payments = await paymentsOf(stripe, invoice);
    const paidBy = new Set(payments.flatMap(({ payment }) => [idOf(payment.payment_intent), idOf(payment.charge)]));
    const own = charges.filter(
      ({ id, status, payment_intent: intent }) =>
        status === 'succeeded' && (paidBy.has(id) || (intent !== null && paidBy.has(idOf(intent)))),
    );
    const ids = new Set(own.map(({ id }) => id));
    const back = refunded.filter(({ payment_id }) => ids.has(payment_id));
    const lostOnes = lost.filter(({ payment_id }) => ids.has(payment_id));
    const paid = sumOf(own.map(({ amount_captured }) => amount_captured));
    const amount = Math.min(paid, sumOf([...back, ...lostOnes].map(({ amount_cents }) => amount_cents)));
    if (amount === 0) continue;
    const at = lostOnes.length > 0 ? null : Math.max(...back.map(({ created }) => created));
    returns.set(invoice.id, { amount, at, isFull: amount === paid });
  }
  return returns;
}
