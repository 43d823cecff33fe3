import { calls } from '@jobtrail/contract/calls';
import type { GatewayCaller, registerOn } from '@jobtrail/service-kit';
import { openNewCardPage } from '../checkouts/open.ts';
import type { BillingContext } from '../context.ts';
import { orProviderUnavailable } from '../stripe/failures.ts';
import { cancelSubscription, resume } from './commands.ts';
import { ProviderCallLimiter } from './ProviderCallLimiter.ts';
import { billingData, summaryOf } from './queries.ts';
import { getOrCreateSecret } from './secret.ts';

/** The calls of /subscribe and /billing. */
export function billingRoutes(on: ReturnType<typeof registerOn<GatewayCaller>>, billing: BillingContext): void {
  const {
    payments: { provider, publishableKey, sandboxUrl },
  } = billing;

  const turns = new ProviderCallLimiter();
  const atProvider = <T>(userId: string, work: () => Promise<T>): Promise<T> =>
    turns.run(userId, () => orProviderUnavailable(work));

  on(calls.getBillingConfig, async () => ({
    provider,
    publishableKey,
    ...(sandboxUrl === undefined ? {} : { sandboxUrl }),
  }));
  on(calls.getBillingSummary, ({ caller }) => atProvider(caller.id, () => summaryOf(billing, caller.id)));
  on(calls.getBillingData, ({ caller }) => atProvider(caller.id, () => billingData(billing, caller.id)));
  on(calls.getOrCreateSubscription, ({ caller }) => atProvider(caller.id, () => getOrCreateSecret(billing, caller)));
  on(calls.cancelSubscription, ({ caller }) =>
    atProvider(caller.id, async () => {
      await cancelSubscription(billing, caller.id);
      return summaryOf(billing, caller.id);
    }),
  );
  on(calls.resumeSubscription, ({ caller }) =>
    atProvider(caller.id, async () => {
      await resume(billing, caller.id);
      return summaryOf(billing, caller.id);
    }),
  );
  on(calls.updatePaymentMethod, ({ caller }) => atProvider(caller.id, () => openNewCardPage(billing, caller.id)));
}
