import type Stripe from 'stripe';
import type { RunningSandbox } from './provider.ts';

/** The person of a subscription. */
export interface Person {
  customer: string;
  subscription: string;
}

/** Creates a person with a card and a subscription that starts with a trial of a week. */
export async function begin(stripe: Stripe, price: string, email: string): Promise<Person> {
  const { id: customer } = await stripe.customers.create({ email });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price }],
    trial_period_days: 7,
    billing_mode: { type: 'flexible' },
  });
  return { customer, subscription: subscription.id };
}

const paid = async (stripe: Stripe, { customer }: Person): Promise<Stripe.Charge[]> =>
  (await stripe.charges.list({ customer, limit: 100 })).data.filter(({ status }) => status === 'succeeded');

const HOUR_S = 3600;

/** Moves the clock to an hour after the end of the period, because months have different lengths. */
async function passPeriod(stripe: Stripe, sandbox: RunningSandbox, { subscription }: Person): Promise<void> {
  const { items } = await stripe.subscriptions.retrieve(subscription);
  await sandbox.control('advance', { to: (items.data[0]?.current_period_end ?? 0) + HOUR_S });
}

/** The lifecycle of a subscription after its start, step by step, with the status after each step. */
export const STEPS: ReadonlyArray<{
  name: string;
  status: string;
  live: (stripe: Stripe, sandbox: RunningSandbox, person: Person) => Promise<unknown>;
}> = [
  {
    name: 'the trial ends in a payment',
    status: 'active',
    live: (_, sandbox) => sandbox.control('advance', { days: 8 }),
  },
  {
    name: 'a renewal fails',
    status: 'past_due',
    async live(stripe, sandbox, person) {
      await sandbox.control('fail-next-payment', { customer: person.customer, times: 1 });
      await passPeriod(stripe, sandbox, person);
    },
  },
  { name: 'it recovers', status: 'active', live: (_, sandbox) => sandbox.control('advance', { days: 2 }) },
  {
    name: 'a payment is refunded in two parts',
    status: 'active',
    async live(stripe, sandbox, person) {
      const charge = (await paid(stripe, person)).at(-1)?.id;
      await sandbox.control('refund', { charge, amount: 400 });
      await sandbox.control('refund', { charge });
    },
  },
  {
    name: 'a payment is disputed',
    status: 'active',
    live: async (stripe, sandbox, person) =>
      sandbox.control('open-dispute', { charge: (await paid(stripe, person))[0]?.id }),
  },
  {
    name: 'the dispute is lost',
    status: 'active',
    live: async (stripe, sandbox, person) =>
      sandbox.control('close-dispute', {
        dispute: (await stripe.disputes.list({ charge: (await paid(stripe, person))[0]?.id ?? '' })).data[0]?.id,
        status: 'lost',
      }),
  },
  {
    name: 'it is canceled at the end of the period',
    status: 'active',
    live: (stripe, _, { subscription }) => stripe.subscriptions.update(subscription, { cancel_at_period_end: true }),
  },
  { name: 'it ends', status: 'canceled', live: passPeriod },
];
