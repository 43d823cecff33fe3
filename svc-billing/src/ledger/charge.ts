import type { Looking } from '../context.ts';
import { unlessErased } from '../closures/addresses.ts';
import { enqueue } from '../refreshes/enqueue.ts';
import type { Outcome } from '../refreshes/Refresher.ts';
import { isMissing } from '../stripe/failures.ts';
import { idOf } from '../stripe/idOf.ts';
import { keepLedger, ledgerOf } from './look.ts';

/** Looks a charge up by itself: one without a customer, such as a card that was refused before there was one. */
export async function lookAtCharge({ payments: { stripe }, clock }: Looking, id: string): Promise<Outcome> {
  try {
    const charge = await stripe.charges.retrieve(id);
    const customer = idOf(charge.customer);
    if (customer !== null) return { write: (trx) => enqueue(trx, 'customer', customer, clock()) };
    const email = (charge.billing_details.email ?? charge.receipt_email)?.toLowerCase() ?? null;
    const { payments, ...reversals } = await ledgerOf(stripe, [charge], () => null);
    return {
      async write(trx) {
        const kept = await unlessErased(trx, email, charge.created);
        await keepLedger(trx, { ...reversals, payments: payments.map((payment) => ({ ...payment, email: kept })) });
      },
    };
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
}
