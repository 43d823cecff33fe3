import { calls } from '@jobtrail/contract/calls';
import type { GatewayCaller, registerOn } from '@jobtrail/service-kit';
import type { BillingContext } from '../context.ts';
import { customerOf } from '../customers/queries.ts';
import { orProviderUnavailable } from '../stripe/failures.ts';
import { currentOf } from '../subscriptions/current.ts';
import { presentUserSubscription } from './presenter.ts';
import { lastPaymentFor, liveSubscriptionsOf } from './queries.ts';

/** GET /api/admin/users/{userId}/subscription. */
export function deactivationRoutes(
  on: ReturnType<typeof registerOn<GatewayCaller>>,
  { knex, payments: { stripe } }: BillingContext,
): void {
  on(calls.getUserSubscription, ({ params: { userId } }) =>
    orProviderUnavailable(async () => {
      const customer = await customerOf(knex, userId);
      const live = customer === null ? [] : await liveSubscriptionsOf(stripe, customer);
      const current = currentOf(live);
      if (!current) return { subscription: null };
      const ids = live.map(({ id }) => id);
      return { subscription: presentUserSubscription(current, await lastPaymentFor(stripe, ids)) };
    }),
  );
}
