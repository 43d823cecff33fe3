import { pushAccess } from './access/push.ts';
import { closeRefused } from './checkouts/closeRefused.ts';
import { syncCheckout } from './checkouts/syncCheckout.ts';
import { closeAtProvider } from './closures/closeAtProvider.ts';
import type { BillingContext, SyncContext } from './context.ts';
import { syncContact } from './customers/syncContact.ts';
import { syncCustomer } from './customers/syncCustomer.ts';
import { syncCharge } from './ledger/syncCharge.ts';
import { Synchronizer } from './sync/Synchronizer.ts';
import { Intake } from './webhooks/Intake.ts';

/** Builds the context, with the task for each kind of sync. */
export function createBillingContext(context: SyncContext): BillingContext {
  const synchronizer = new Synchronizer({
    knex: context.knex,
    clock: context.clock,
    logger: context.logger,
    work: {
      customer: (id) => syncCustomer(context, id),
      checkout: (id) => syncCheckout(context, id),
      charge: (id) => syncCharge(context, id),
      closure: (id) => closeAtProvider(context, id),
      refund: (id) => closeRefused(context, id),
      access: (id) => pushAccess(context, id),
      contact: (id) => syncContact(context, id),
    },
  });
  return { ...context, synchronizer, intake: new Intake(context) };
}
