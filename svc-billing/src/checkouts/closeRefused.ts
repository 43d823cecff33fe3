import type { SyncContext } from '../context.ts';
import type { SyncResult } from '../sync/Synchronizer.ts';
import { closeCustomerOfPage } from './commands.ts';
import { findCheckout } from './queries.ts';

/** Refunds a refused sign-up that was enqueued by a version of the service without closures. */
export async function closeRefused({ knex, clock }: SyncContext, checkoutId: string): Promise<SyncResult> {
  const checkout = await findCheckout(knex, checkoutId);
  const customerId = checkout?.customer_id ?? null;
  if (checkout?.state !== 'refused' || customerId === null) return {};
  return { write: (trx) => closeCustomerOfPage(trx, customerId, false, clock()) };
}
