import { setTimeout as sleep } from 'node:timers/promises';
import { ensureCustomer } from '../billing/ensureCustomer.ts';
import type { BillingContext } from '../context.ts';
import { customerOf } from '../customers/queries.ts';
import { listSyncedSubscriptions } from '../subscriptions/queries.ts';

const EMAIL = 'demo@example.com';
/** The provider's own test card, by its name in test mode. */
const CARD = 'pm_card_visa';
const PAUSE_MS = 2000;
const ATTEMPTS = 15;

/** Gives the demo person a card, a subscription and its first invoice in the sandbox. Repeating it changes nothing. */
async function giveSubscription(billing: BillingContext): Promise<void> {
  const {
    core,
    knex,
    payments: { stripe },
    price,
    synchronizer,
  } = billing;
  const person = await core.personByEmail(EMAIL);
  if (!person) return;
  const known = await customerOf(knex, person.id);
  if (known !== null && (await listSyncedSubscriptions(knex, known)).length > 0) return;
  const priceId = await price.id();
  const customer = await ensureCustomer(billing, person);
  const card = await stripe.paymentMethods.attach(CARD, { customer }, { idempotencyKey: `demo-card:${customer}` });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
  await stripe.subscriptions.create(
    {
      customer,
      items: [{ price: priceId }],
      default_payment_method: card.id,
      billing_mode: { type: 'flexible' },
      metadata: { user_id: person.id },
    },
    { idempotencyKey: `demo-subscription:${customer}` },
  );
  await synchronizer.sync('customer', customer);
}

/** Retries in the background until svc-core and the sandbox are available; ends with the signal. */
export async function seedDemo(billing: BillingContext, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS && !signal.aborted; attempt += 1) {
    try {
      await giveSubscription(billing);
      return;
    } catch (error) {
      billing.logger.debug({ err: error }, 'the demo subscription could not be created and will be retried');
      await sleep(PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
