import { internal, type Settlement } from '@jobtrail/contract/internal';
import type { OnInternal } from '@jobtrail/service-kit';
import type { BillingContext } from '../context.ts';
import { isMissing, isRefused, orProviderUnavailable } from '../stripe/failures.ts';
import { openSignup } from './open.ts';
import { type CheckoutState, findCheckout } from './queries.ts';

/** The outcome of a sign-up is the same while its payment is being refunded and afterwards. */
const outcomes: Readonly<Record<CheckoutState, Settlement>> = {
  open: 'open',
  unpaid: 'unpaid',
  unclaimed: 'unknown',
  settled: 'settled',
  refused: 'refused',
  returned: 'refused',
  expired: 'expired',
};

/** The internal calls about the checkout pages of sign-ups. */
export function internalCheckoutRoutes(onInternal: OnInternal<'svc-billing'>, billing: BillingContext): void {
  const {
    knex,
    payments: { stripe },
    synchronizer,
  } = billing;

  onInternal(internal.openCheckout, ({ body }) => orProviderUnavailable(() => openSignup(billing, body)));

  onInternal(internal.settleCheckout, async ({ params: { id }, body: { abandon } }) => {
    await orProviderUnavailable(async () => {
      // A page that is paid or expired cannot be closed; the sync below detects that.
      if (abandon)
        await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
          if (!isRefused(error) && !isMissing(error)) throw error;
        });
      await synchronizer.sync('checkout', id);
    });
    const row = await findCheckout(knex, id);
    return { outcome: row ? outcomes[row.state] : 'unknown' };
  });
}
