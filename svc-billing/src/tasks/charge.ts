import { unlessErased } from '../closures/commands/erasedAddresses.ts';
import type { SyncContext } from '../context.ts';
import { saveLedger } from '../ledger/commands.ts';
import { ledgerOf } from '../ledger/ledger.ts';
import { isMissing } from '../stripe/failures.ts';
import { idOf } from '../stripe/objects.ts';
import { enqueueSync } from '../sync/commands.ts';
import type { SyncResult } from '../sync/Synchronizer.ts';

/** Syncs a charge without a customer, such as that of a card that was declined before the customer existed. */
export async function syncCharge({ payments: { stripe }, clock }: SyncContext, id: string): Promise<SyncResult> {
  try {
    const charge = await stripe.charges.retrieve(id);
    const customer = idOf(charge.customer);
    if (customer !== null) return { write: (trx) => enqueueSync(trx, 'customer', customer, clock()) };
    const email = (charge.billing_details.email ?? charge.receipt_email)?.toLowerCase() ?? null;
    const { payments, ...reversals } = await ledgerOf(stripe, [charge], () => null);
    return {
      async write(trx) {
        const kept = await unlessErased(trx, email, charge.created);
        await saveLedger(trx, { ...reversals, payments: payments.map((payment) => ({ ...payment, email: kept })) });
      },
    };
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
}
