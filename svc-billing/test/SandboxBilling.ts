import type Stripe from 'stripe';
import { type Clock, newId } from '@jobtrail/service-kit';
import type { BillingContext } from '../src/context.ts';
import { attachCustomer } from '../src/customers/commands.ts';
import type { TestDatabase } from './databases.ts';
import { billingAgainst, fakeCore, type RunningSandbox, startSandbox } from './provider.ts';
import { untilSettled } from './settled.ts';

/** A person with a customer at the provider. */
export interface Payer {
  userId: string;
  customer: string;
}

interface Options {
  readonly clock?: Clock;
  /** Whether its queue is worked through. */
  readonly works?: boolean;
  /** The environment of the sandbox. */
  readonly env?: Record<string, string>;
}

/** svc-billing in this process, with a sandbox of its own. Both run as long as a suite. */
export class SandboxBilling {
  readonly core = fakeCore();
  readonly #database: () => TestDatabase;
  readonly #clock: Clock;
  readonly #contexts: BillingContext[] = [];
  #sandbox: RunningSandbox | null = null;

  constructor(database: () => TestDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  get sandbox(): RunningSandbox {
    if (!this.#sandbox) throw new Error('The sandbox has not started');
    return this.#sandbox;
  }
  get billing(): BillingContext {
    return this.#contexts[0] ?? this.another();
  }
  get stripe(): Stripe {
    return this.billing.payments.stripe;
  }

  /** Another process of the service, on the same database. */
  another(): BillingContext {
    const context = billingAgainst(this.sandbox, this.#database().knex, this.core, this.#clock);
    this.#contexts.push(context);
    return context;
  }

  async start(works: boolean, env: Record<string, string>): Promise<void> {
    this.#sandbox = await startSandbox({ env });
    if (works) this.billing.synchronizer.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#contexts.map(({ synchronizer }) => synchronizer.stop()));
    await this.#sandbox?.stop();
  }

  /** Creates a person with a customer, but without a card. */
  async person(): Promise<Payer> {
    const userId = newId();
    const details = { email: `${userId}@example.com`, name: 'Ada', metadata: { user_id: userId } };
    const { id: customer } = await this.stripe.customers.create(details);
    await attachCustomer(this.#database().knex, userId, customer, Date.now());
    return { userId, customer };
  }

  /** Creates a person with a card. */
  async payer(): Promise<Payer> {
    const person = await this.person();
    const { customer } = person;
    const card = await this.stripe.paymentMethods.attach('pm_card_visa', { customer });
    await this.stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
    return person;
  }

  /** Buys a subscription with the customer's card, as the service does. */
  async subscribe({ customer }: Pick<Payer, 'customer'>): Promise<Stripe.Subscription> {
    const items = [{ price: await this.billing.price.id() }];
    return this.stripe.subscriptions.create({ customer, items, billing_mode: { type: 'flexible' } });
  }

  /** Creates a person with a card and a subscription that is paid for. */
  async subscriber(): Promise<Payer & { subscription: string }> {
    const person = await this.payer();
    return { ...person, subscription: (await this.subscribe(person)).id };
  }

  settled(): Promise<void> {
    return untilSettled(this.#database().knex, this.#clock);
  }

  /** Moves the sandbox's clock to just after the end of a subscription's period. */
  async passPeriod(subscription: string, seconds = 60): Promise<void> {
    const { items } = await this.stripe.subscriptions.retrieve(subscription);
    await this.sandbox.control('advance', { to: (items.data[0]?.current_period_end ?? 0) + seconds });
  }
}

/** Starts svc-billing with a sandbox before the tests of a suite, and stops both after them. */
export function withSandbox(
  database: () => TestDatabase,
  { clock = Date.now, works = false, env = {} }: Options = {},
): SandboxBilling {
  const at = new SandboxBilling(database, clock);
  beforeAll(() => at.start(works, env));
  afterAll(() => at.stop());
  return at;
}
