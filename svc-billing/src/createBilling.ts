import { pushAccess } from './access/push.ts';
import { closeRefused } from './checkouts/closeRefused.ts';
import { lookAtCheckout } from './checkouts/look.ts';
import { closeAtProvider } from './closures/closeAtProvider.ts';
import type { Billing, Looking } from './context.ts';
import { lookAtCustomer } from './customers/look.ts';
import { lookAtCharge } from './ledger/charge.ts';
import { Refresher } from './refreshes/Refresher.ts';
import { Intake } from './webhooks/Intake.ts';

/** Puts the rooms together: which work each kind of refresh is. */
export function createBilling(looking: Looking): Billing {
  const refresher = new Refresher({
    knex: looking.knex,
    clock: looking.clock,
    logger: looking.logger,
    work: {
      customer: (id) => lookAtCustomer(looking, id),
      checkout: (id) => lookAtCheckout(looking, id),
      charge: (id) => lookAtCharge(looking, id),
      closure: (id) => closeAtProvider(looking, id),
      refund: (id) => closeRefused(looking, id),
      access: (id) => pushAccess(looking, id),
    },
  });
  return { ...looking, refresher, intake: new Intake(looking) };
}
