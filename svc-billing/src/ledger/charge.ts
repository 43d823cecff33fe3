import type { Looking } from '../billing.ts';
import type { Outcome } from '../refreshes/Refresher.ts';
import { want } from '../refreshes/want.ts';
import { isMissing } from '../stripe/failures.ts';
import { idOf } from '../stripe/idOf.ts';
import { keepLedger, ledgerOf } from './look.ts';

/** Looks a charge up by itself: one without a customer, such as a card that was refused before there was one. */
export async function lookAtCharge({ payments: { stripe }, clock }: Looking, id: string): Promise<Outcome> {
  try {
    const charge = await stripe.charges.retrieve(id);
    const customer = idOf(charge.customer);
    if (customer !== null) return { write: (trx) => want(trx, 'customer', customer, clock()) };
    const ledger = await ledgerOf(stripe, [charge], ({ billing_details, receipt_email }) => billing_details.email ?? receipt_email);
    return { write: (trx) => keepLedger(trx, ledger) };
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
}
