import type { BillingSummary } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import type { GatewayCaller, registerOn } from '@jobtrail/service-kit';
import { openSetup } from '../checkouts/open.ts';
import { refuseIfDeleted } from '../closures/commands/closeCustomer.ts';
import type { BillingContext } from '../context.ts';
import { customerOf } from '../customers/queries.ts';
import { billingData } from '../invoices/queries.ts';
import { forPerson } from '../stripe/failures.ts';
import { providerNow } from '../stripe/providerClock.ts';
import { cancelSubscription, resume } from './commands.ts';
import { currentOf } from './current.ts';
import { presentSummary } from './presenter.ts';
import { planNameOf, subscriptionsOf } from './queries.ts';
import { getOrCreateSecret } from './secret.ts';

const NO_SUBSCRIPTION = "No subscription found. You don't have an active subscription.";

/** The calls of /subscribe and /billing. */
export function subscriptionRoutes(on: ReturnType<typeof registerOn<GatewayCaller>>, billing: BillingContext): void {
  const {
    knex,
    clock,
    settings,
    payments: { stripe, provider, publishableKey, sandboxUrl },
  } = billing;

  const summaryOf = async (userId: string): Promise<BillingSummary> => {
    const customerId = await customerOf(knex, userId);
    const rows = customerId === null ? [] : await subscriptionsOf(stripe, customerId);
    const current = currentOf(rows);
    return presentSummary(
      rows,
      providerNow(billing),
      settings.graceMs,
      current && (await planNameOf(stripe, current.id)),
    );
  };

  on(calls.getBillingConfig, async () => ({
    provider,
    publishableKey,
    ...(sandboxUrl === undefined ? {} : { sandboxUrl }),
  }));
  on(calls.getBillingSummary, ({ caller }) => forPerson(() => summaryOf(caller.id)));
  on(calls.getBillingData, ({ caller }) => forPerson(() => billingData(billing, caller.id)));
  on(calls.getOrCreateSubscription, ({ caller }) => forPerson(() => getOrCreateSecret(billing, caller)));
  on(calls.cancelSubscription, ({ caller }) =>
    forPerson(async () => {
      await cancelSubscription(billing, caller.id);
      return summaryOf(caller.id);
    }),
  );
  on(calls.resumeSubscription, ({ caller }) =>
    forPerson(async () => {
      await resume(billing, caller.id);
      return summaryOf(caller.id);
    }),
  );
  on(calls.updatePaymentMethod, ({ caller }) =>
    forPerson(async () => {
      const customerId = await customerOf(knex, caller.id);
      if (customerId === null) return { error: NO_SUBSCRIPTION };
      const { url } = await openSetup(billing, { userId: caller.id, customerId });
      await refuseIfDeleted(knex, { userId: caller.id, customerId }, clock());
      return { url };
    }),
  );
}
