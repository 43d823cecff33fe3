import type Stripe from 'stripe';
import { idOf, PAGE_MAX } from '../stripe/objects.ts';
import { type PaymentFacts, paymentOf, reversalOf, type ReversalRow } from './row.ts';

/** Maximum number of charges read for one customer; ten years of monthly payments are 120. */
const CHARGES_MAX = 2000;

/** The ledger entries of some charges as the provider reports them. */
export interface Ledger {
  payments: PaymentFacts[];
  refunds: ReversalRow[];
  disputes: ReversalRow[];
}

/**
 * Every charge of a customer, newest first. Charges of others, from an emulator that does not select them, are left out:
 * nobody must get someone else's payments, or refund them.
 */
export async function chargesOf(stripe: Stripe, customer: string): Promise<Stripe.Charge[]> {
  const charges = await stripe.charges.list({ customer, limit: PAGE_MAX }).autoPagingToArray({ limit: CHARGES_MAX });
  return charges.filter((charge) => (idOf(charge.customer) ?? customer) === customer);
}

/**
 * Fetches the refunds and disputes of charges.
 * @param email returns the address to store with a charge, null for none
 */
export async function ledgerOf(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
  email: (charge: Stripe.Charge) => string | null,
): Promise<Ledger> {
  const ledger: Ledger = { payments: [], refunds: [], disputes: [] };
  for (const charge of charges) {
    ledger.payments.push(paymentOf(charge, email(charge)));
    if (charge.amount_refunded > 0)
      ledger.refunds.push(
        ...(await stripe.refunds.list({ charge: charge.id, limit: PAGE_MAX })).data.map((refund) =>
          reversalOf(refund, charge.id),
        ),
      );
    if (charge.disputed)
      ledger.disputes.push(
        ...(await stripe.disputes.list({ charge: charge.id, limit: PAGE_MAX })).data.map((dispute) =>
          reversalOf(dispute, charge.id),
        ),
      );
  }
  return ledger;
}
