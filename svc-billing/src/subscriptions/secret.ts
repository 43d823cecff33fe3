import type Stripe from 'stripe';
import { billingTexts, type SubscriptionSecret } from '@jobtrail/contract';
import type { GatewayCaller } from '@jobtrail/service-kit';
import { refuseIfDeleted } from '../closures/commands/closeCustomer.ts';
import type { BillingContext } from '../context.ts';
import { ensureCustomer } from '../customers/commands.ts';

const PAGE = 100;
const EXPAND = 'latest_invoice.confirmation_secret';
const NOTHING_TO_PAY = 'There is nothing to pay right now. Please contact support.';

function secretOf({ latest_invoice }: Stripe.Subscription): SubscriptionSecret {
  const secret =
    latest_invoice === null || typeof latest_invoice === 'string'
      ? null
      : latest_invoice.status === 'open'
        ? latest_invoice.confirmation_secret?.client_secret
        : null;
  return secret ? { clientSecret: secret } : { error: NOTHING_TO_PAY };
}

/**
 * Returns the client secret for the card form: of the subscription that waits for its first payment, of one whose
 * payment is late, or of a new one. Two concurrent calls get the same subscription. A waiting subscription does not
 * reduce access.
 * @throws AppError 401 if the account was deleted in the meantime
 */
export async function getOrCreateSecret(billing: BillingContext, person: GatewayCaller): Promise<SubscriptionSecret> {
  const {
    knex,
    clock,
    payments: { stripe },
    price,
    synchronizer,
  } = billing;
  const priceId = await price.id();
  const customer = await ensureCustomer(billing, person);
  const { data: subscriptions } = await stripe.subscriptions.list({
    customer,
    status: 'all',
    limit: PAGE,
    expand: [`data.${EXPAND}`],
  });
  const having = (...statuses: string[]) => subscriptions.find(({ status }) => statuses.includes(status));
  if (having('active', 'trialing')) return { error: billingTexts.alreadySubscribed };
  const owing = having('past_due', 'unpaid', 'incomplete');
  if (owing) return secretOf(owing);
  const created = await stripe.subscriptions.create(
    {
      customer,
      items: [{ price: priceId }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      billing_mode: { type: 'flexible' },
      metadata: { user_id: person.id },
      expand: [EXPAND],
    },
    { idempotencyKey: `sub:${person.id}:${priceId}:${subscriptions.length}` },
  );
  await refuseIfDeleted(knex, { userId: person.id, customerId: customer }, clock());
  await synchronizer.sync('customer', customer);
  return secretOf(created);
}
