import type { BillingContext, SyncContext } from './context.ts';
import { Synchronizer } from './sync/Synchronizer.ts';
import { pushAccess } from './tasks/access.ts';
import { syncCharge } from './tasks/charge.ts';
import { closeRefused, syncCheckout } from './tasks/checkout.ts';
import { closeAtProvider } from './tasks/closure.ts';
import { syncContact } from './tasks/contact.ts';
import { syncCustomer } from './tasks/customer.ts';
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
