import type Stripe from 'stripe';
import { newId } from '@jobtrail/service-kit';
import { isDrill, patient } from '@jobtrail/service-kit/testing';
import { cancelRunning } from '../src/billing/commands.ts';
import { billingData, summaryOf } from '../src/billing/queries.ts';
import { getOrCreateSecret } from '../src/billing/secret.ts';
import { openNewCardPage } from '../src/checkouts/open.ts';
import type { BillingContext } from '../src/context.ts';
import { executeDecision } from '../src/deactivations/commands/executeDecision.ts';
import { prepareDecision } from '../src/deactivations/commands/prepareDecision.ts';
import { onBothDatabases } from './databases.ts';
import { randomOf } from './history.ts';
import { MoneyModel } from './moneyLives.ts';
import { type Payer, type SandboxBilling, withSandbox } from './SandboxBilling.ts';

const PRICE = 1000;
const DAY_S = 86_400;
const MINUTE_S = 60;
const SEED = Number(process.env['MONEY_SEED'] ?? 20_261_128);
/** The number of one life, to repeat it alone. */
const ONLY = process.env['MONEY_LIFE'];
const LIVES = isDrill ? 60 : 20;
/** The database does not decide about money, so on a server every fourth life shows that it is stored there as well. */
const ON_SERVER = LIVES / 4;
/** Has no common divisor with the number of cells, so that a few lives have different states and actions. */
const STRIDE = 37;

type Step = (life: Life) => Promise<unknown>;

/** A person, what the service says to the person, and what must be true. */
class Life {
  readonly model = new MoneyModel();
  readonly trace: string[] = [];
  readonly #at: SandboxBilling;
  readonly #userId: string;
  readonly #customer: string;
  readonly random: () => number;
  readonly #seen = new Set<string>();
  /** Whether the payments fail that the provider makes by itself. */
  failing = false;

  constructor(at: SandboxBilling, { userId, customer }: Payer, random: () => number) {
    this.#at = at;
    this.#userId = userId;
    this.#customer = customer;
    this.random = random;
  }

  get #billing(): BillingContext {
    return this.#at.billing;
  }
  get stripe(): Stripe {
    return this.#billing.payments.stripe;
  }
  get #now(): number {
    return Math.floor((Date.now() + this.#billing.payments.clock.aheadMs()) / 1000);
  }
  control = (name: string, body: object): Promise<unknown> => this.#at.sandbox.control(name, body);
  #failNext = (times: number) => this.control('fail-next-payment', { customer: this.#customer, times });
  async fail(): Promise<void> {
    this.failing = true;
    await this.#failNext(1000);
  }
  async #recover(): Promise<void> {
    this.failing = false;
    await this.#failNext(0);
  }

  /** Takes over what has happened at Stripe. @returns what was taken since the last call */
  async #look(): Promise<number> {
    const { data: subscriptions } = await this.stripe.subscriptions.list({ customer: this.#customer, status: 'all' });
    for (const subscription of subscriptions) this.model.see(subscription);
    const { data: charges } = await this.stripe.charges.list({ customer: this.#customer, limit: 100 });
    let taken = 0;
    for (const { id, status, amount_captured, payment_intent } of charges.reverse()) {
      if (this.#seen.has(id)) continue;
      this.#seen.add(id);
      if (status !== 'succeeded') continue;
      const { data } = await this.stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: String(payment_intent) },
        expand: ['data.invoice'],
      });
      const invoice = data[0]?.invoice as Stripe.Invoice;
      this.model.paid(String(invoice.parent?.subscription_details?.subscription), id, amount_captured);
      taken += amount_captured;
    }
    return taken;
  }

  /** Syncs as the webhooks of a step would, and compares everything with the model. */
  async check(taken: number): Promise<void> {
    expect(await this.#look()).toBe(taken);
    await this.#billing.synchronizer.sync('customer', this.#customer);
    await this.#billing.synchronizer.sync('access', this.#userId);
    const summary = await summaryOf(this.#billing, this.#userId);
    const { invoices, owed = [] } = await billingData(this.#billing, this.#userId);
    const expected = this.model.access(this.#now);
    expect(this.#at.core.accesses.get(this.#userId)?.access ?? 'read').toBe(expected);
    expect(summary.access).toBe(expected);
    if (taken > 0) expect(expected).toBe('full');
    if (summary.accessUntil !== null)
      expect(Date.parse(summary.accessUntil) / 1000 > this.#now).toBe(expected === 'full');
    // What is open on /billing is owed by a subscription that runs, and by no other.
    const running = this.model.running;
    const { data: all } = await this.stripe.invoices.list({ customer: this.#customer, limit: 100 });
    for (const { status, parent, billing_reason } of all) {
      const id = String(parent?.subscription_details?.subscription);
      if (status === 'open' && billing_reason !== 'subscription_create') expect(id).toBe(running?.id);
      if (status === 'draft') expect([id, running?.subscription.status]).toEqual([running?.id, 'unpaid']);
    }
    const isOwing = ['past_due', 'unpaid'].includes(running?.subscription.status ?? '');
    expect(owed.map(({ amount }) => amount)).toEqual(isOwing ? [PRICE] : []);
    const open = invoices.filter(({ status }) => status === 'open');
    expect(open.length).toBeLessThanOrEqual(isOwing ? 1 : 0);
  }

  /** Lets time pass, at most to the next period. */
  async pass(seconds: number): Promise<void> {
    const running = this.model.running;
    const from = this.#now;
    const end = running?.subscription.periodEnd ?? Infinity;
    const scheduled =
      running !== null && (await this.stripe.subscriptions.retrieve(running.id)).cancel_at_period_end === true;
    await this.control('advance', { seconds });
    await this.#billing.payments.clock.refresh();
    const isRenewed = running !== null && !scheduled && from < end && end <= from + seconds;
    if (isRenewed && this.failing) this.model.missed(running.id, end);
    const pays = isRenewed && !this.failing && running.subscription.status !== 'unpaid';
    await this.check(pays ? PRICE : 0);
  }
  async passPeriod(): Promise<void> {
    const end = this.model.running?.subscription.periodEnd ?? this.#now;
    await this.pass(end - this.#now + MINUTE_S);
  }

  #ask = () =>
    getOrCreateSecret(this.#billing, {
      ...{ id: this.#userId, name: 'Ada', email: `${this.#userId}@example.com`, role: 'user', access: 'read' },
    });
  async open(): Promise<void> {
    await this.#ask();
    await this.check(0);
  }
  async subscribe(): Promise<void> {
    const { clientSecret, amount = 0, error } = await this.#ask();
    const status = this.model.running?.subscription.status ?? '';
    expect(error === undefined).toBe(status !== 'active' && status !== 'trialing');
    if (clientSecret === undefined) return this.check(0);
    await this.#recover();
    await this.stripe.paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
      payment_method: 'pm_card_visa',
    });
    await this.check(amount);
  }
  /** Gives a new card. What is taken is what both pages have said, or nothing if the card is declined. */
  async newCard(number: string): Promise<void> {
    const { owed = [] } = await billingData(this.#billing, this.#userId);
    const { url, error } = await openNewCardPage(this.#billing, this.#userId);
    expect(error === undefined).toBe(this.model.running !== null);
    if (url === undefined) return this.check(0);
    const session = /cs_[^?]+/.exec(url)?.[0] ?? '';
    const text = (await this.stripe.checkout.sessions.retrieve(session)).custom_text.submit?.message ?? '';
    const said = [...text.matchAll(/\$(\d+\.\d\d)/g)].reduce((sum, [, dollars]) => sum + Number(dollars) * 100, 0);
    expect(said).toBe(owed.reduce((sum, { amount }) => sum + amount, 0));
    const isEnded = this.random() < 0.15;
    if (isEnded && this.model.running) await this.stripe.subscriptions.cancel(this.model.running.id);
    await this.#recover();
    await this.control('pay', { session, number });
    await this.#billing.synchronizer.sync('checkout', session);
    const declines = number === FAILS_LATER;
    this.failing = declines;
    await this.check(declines || isEnded ? 0 : said);
  }

  async cancelAtStripe(): Promise<void> {
    const { data } = await this.stripe.subscriptions.list({ customer: this.#customer });
    for (const { id, status } of data) if (status !== 'incomplete_expired') await this.stripe.subscriptions.cancel(id);
    await this.check(0);
  }
  async cancel(): Promise<void> {
    await cancelRunning(this.#billing, this.#userId);
    await this.check(0);
  }
  async decide(choice: 'now' | 'now_with_refund'): Promise<void> {
    const { running } = this.model;
    const decision = { id: newId(), userId: this.#userId, choice, attempt: 1 };
    await prepareDecision(this.#billing, decision);
    const { refundedCents } = await executeDecision(this.#billing, decision);
    if (running) running.subscription.endedByAdministrator = true;
    if (running?.subscription.charge) this.model.returned(running.subscription.charge, refundedCents);
    await this.check(0);
  }
  async refund(part: number | null): Promise<void> {
    const newest = this.model.newestCharge;
    if (newest && (part === null || part < newest.left)) {
      const amount = part ?? newest.left;
      const refunded = await this.control('refund', { charge: newest.id, amount }).then(
        () => true,
        () => false,
      );
      if (refunded) this.model.returned(newest.id, amount);
    }
    await this.check(0);
  }
  async dispute(status: 'won' | 'lost'): Promise<void> {
    const newest = this.model.newestCharge;
    const charge = newest && (await this.stripe.charges.retrieve(newest.id));
    if (newest && charge && !charge.disputed) {
      await this.control('open-dispute', { charge: newest.id });
      await this.check(0);
      const [opened] = (await this.stripe.disputes.list({ charge: newest.id })).data;
      await this.control('close-dispute', { dispute: opened?.id, status });
      if (status === 'lost') this.model.returned(newest.id, newest.left);
    }
    await this.check(0);
  }
  async startTrial(price: string): Promise<void> {
    await this.stripe.subscriptions.create({
      ...{ customer: this.#customer, items: [{ price }], trial_period_days: 14 },
      // As the service does, so that the card of a first payment pays the next ones.
      payment_settings: { save_default_payment_method: 'on_subscription' },
    });
    this.failing = true;
    await this.check(0);
  }
  end = () => this.stripe.customers.del(this.#customer);
}

const PAYS = '4242424242424242';
const FAILS_LATER = '4000000000000341';

const late =
  (then: 'cancel' | 'unpaid' | 'past_due', ...days: number[]): Step =>
  async (life) => {
    await life.control('after-retries', { then });
    await life.subscribe();
    await life.fail();
    await life.passPeriod();
    for (const count of days) await life.pass(count * DAY_S);
  };

/** How a person gets into each state of a subscription. */
const STATES: Readonly<Record<string, (price: string) => Step>> = {
  'no subscription': () => async () => undefined,
  'looked at': () => (life) => life.open(),
  'looked at and expired': () => async (life) => {
    await life.open();
    await life.pass(DAY_S);
  },
  trialing: (price) => (life) => life.startTrial(price),
  active: () => (life) => life.subscribe(),
  canceling: () => async (life) => {
    await life.subscribe();
    await life.cancel();
  },
  'run to its end': () => async (life) => {
    await life.subscribe();
    await life.cancel();
    await life.passPeriod();
  },
  'canceled at once': () => async (life) => {
    await life.subscribe();
    await life.cancelAtStripe();
  },
  'past due': () => late('past_due'),
  'past due for months': () => late('past_due', 12, 20, 20),
  unpaid: () => late('unpaid', 12),
  'unpaid for months': () => late('unpaid', 12, 20, 20),
  'ended for lack of payment': () => late('cancel', 12, 20),
};

const ACTIONS: Readonly<Record<string, Step>> = {
  'new card': (life) => life.newCard(PAYS),
  'new card that fails': (life) => life.newCard(FAILS_LATER),
  'look at /subscribe': (life) => life.open(),
  subscribe: (life) => life.subscribe(),
  'full refund': (life) => life.refund(null),
  'partial refund': (life) => life.refund(300),
  'lost dispute': (life) => life.dispute('lost'),
  'won dispute': (life) => life.dispute('won'),
  'cancellation at Stripe': (life) => life.cancelAtStripe(),
  'cancellation by the person': (life) => life.cancel(),
  'end by an administrator': (life) => life.decide('now'),
  'end with a refund by an administrator': (life) => life.decide('now_with_refund'),
};

const CELLS = Object.keys(STATES).flatMap((state) => Object.keys(ACTIONS).map((action) => ({ state, action })));
const pick = <Thing>(things: readonly Thing[], random: () => number): Thing =>
  things[Math.floor(random() * things.length)] as Thing;

onBothDatabases('Random lives with money', (database) => {
  // Other tests check the responses of the local Stripe against the schemas.
  const at = withSandbox(database, { env: { STRIPE_SANDBOX_CHECKS_ANSWERS: '0' } });

  const live = async (number: number): Promise<void> => {
    const cell = CELLS[(number * STRIDE) % CELLS.length];
    if (!cell) throw new Error('There is no such life');
    const random = randomOf(SEED + number);
    const life = new Life(at, await at.person(), random);
    const run = async (name: string, step: Step): Promise<void> => {
      life.trace.push(name);
      await step(life);
    };
    try {
      await run(cell.state, STATES[cell.state]?.(await at.billing.price.id()) ?? (async () => undefined));
      await run(cell.action, ACTIONS[cell.action] ?? (async () => undefined));
      for (let more = 0; more < 2; more += 1) {
        const days = pick([1, 5, 20], random);
        await run(`${days} days`, () => life.pass(days * DAY_S));
        const [name, step] = pick(Object.entries(ACTIONS), random);
        await run(name, step);
      }
      await run('the next period', () => life.passPeriod());
    } catch (error) {
      throw new Error(`Life ${number} (MONEY_LIFE=${number}): ${life.trace.join(', ')}`, { cause: error });
    }
    await life.end();
  };

  it(
    'take what the pages have said, give access for what was paid and kept, and leave nothing open',
    async () => {
      await at.billing.payments.clock.refresh();
      const lives = database().databaseUrl === undefined ? LIVES : ON_SERVER;
      for (const number of ONLY === undefined ? Array.from({ length: lives }, (_, index) => index) : [Number(ONLY)])
        await live(number);
    },
    patient(60_000 + LIVES * 6000),
  );
});
