import type Stripe from 'stripe';
import { billingTexts, type SubscriptionSecret } from '@jobtrail/contract';
import type { GatewayCaller } from '@jobtrail/service-kit';
import { refuseIfDeleted } from '../closures/commands/closeCustomer.ts';
import type { BillingContext } from '../context.ts';
import { paymentsOf } from '../invoices/invoices.ts';
import { createOnce } from '../stripe/createOnce.ts';
import { idOf } from '../stripe/objects.ts';
import { finalized } from '../subscriptions/owed.ts';
import { allSubscriptionsOf } from '../subscriptions/queries.ts';
import { ensureCustomer } from './ensureCustomer.ts';

const SECRET = 'confirmation_secret';
const EXPAND = `latest_invoice.${SECRET}`;
const NOTHING_TO_PAY = 'There is nothing to pay right now. Please contact support.';

/** The secret of an invoice that names its payment instead of the secret, as in older versions of the API. */
async function secretOfPayment(stripe: Stripe, invoice: Stripe.Invoice): Promise<string | null> {
  const payments = await paymentsOf(stripe, invoice);
  const intent = payments.map(({ payment }) => idOf(payment.payment_intent)).find((id) => id !== null);
  return intent === undefined || intent === null ? null : (await stripe.paymentIntents.retrieve(intent)).client_secret;
}

/** The invoice to pay: the newest one, or the one before if the provider is about to collect the newest by itself. */
async function invoiceOf(
  stripe: Stripe,
  { id, status, latest_invoice }: Stripe.Subscription,
): Promise<Stripe.Invoice | null | undefined> {
  const newest =
    typeof latest_invoice === 'string'
      ? await stripe.invoices.retrieve(latest_invoice, { expand: [SECRET] })
      : latest_invoice;
  if (newest?.status !== 'draft') return newest;
  if (status === 'unpaid') return finalized(stripe, newest, [SECRET]);
  const { data } = await stripe.invoices.list({
    subscription: id,
    status: 'open',
    limit: 1,
    expand: [`data.${SECRET}`],
  });
  return data[0];
}

async function secretOf(stripe: Stripe, subscription: Stripe.Subscription): Promise<SubscriptionSecret> {
  const invoice = await invoiceOf(stripe, subscription);
  if (invoice?.status !== 'open') return { error: NOTHING_TO_PAY };
  const secret = invoice.confirmation_secret?.client_secret ?? (await secretOfPayment(stripe, invoice));
  const { amount_remaining: amount, currency } = invoice;
  return secret ? { clientSecret: secret, amount, currency } : { error: NOTHING_TO_PAY };
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
  const subscriptions = await allSubscriptionsOf(stripe, customer, EXPAND);
  const having = (...statuses: string[]) => subscriptions.find(({ status }) => statuses.includes(status));
  if (having('active', 'trialing')) return { error: billingTexts.alreadySubscribed };
  const owing = having('past_due', 'unpaid') ?? having('incomplete');
  if (owing) return secretOf(stripe, owing);
  const parameters: Stripe.SubscriptionCreateParams = {
    customer,
    items: [{ price: priceId }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    billing_mode: { type: 'flexible' },
    metadata: { user_id: person.id },
    expand: [EXPAND],
  };
  const created = await createOnce(`sub:${person.id}:${priceId}:${subscriptions.length}`, (once) =>
    stripe.subscriptions.create(parameters, once),
  );
  await refuseIfDeleted(knex, { userId: person.id, customerId: customer }, clock());
  await synchronizer.sync('customer', customer);
  return secretOf(stripe, created);
}
