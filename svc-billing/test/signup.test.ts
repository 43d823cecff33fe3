import type Stripe from 'stripe';
import { newId } from '@jobtrail/service-kit';
import { falseClock, hasServerDatabase, isDrill, patient } from '@jobtrail/service-kit/testing';
import { reportMissingDatabase } from './databases.ts';
import { untilSettled } from './settled.ts';
import { type Plan, TestStack, type Victim } from './TestStack.ts';

/** `KILLS=all npm test -- --testPathPatterns test/signup` kills at every step; without it at one in `ONE_IN` steps. */
const ALL = process.env['KILLS'] === 'all';
const ONE_IN = isDrill ? 29 : 58;
const PASSWORD = 'a password that nobody logs';
const WAIT_MS = 60_000;
const TRIES = 5;

interface ApiResponse {
  status: number;
  body: { url?: string; success?: boolean; error?: string; user?: { email: string } };
}

/** A person with a browser who retries when something fails. */
class Visitor {
  readonly email = `visitor-${newId()}@example.com`;
  readonly #stack: TestStack;
  readonly #jar = new Map<string, string>();

  constructor(stack: TestStack) {
    this.#stack = stack;
  }

  async post(path: string, body: object): Promise<ApiResponse | null> {
    const cookie = [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
    try {
      const response = await fetch(this.#stack.core.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      });
      for (const set of response.headers.getSetCookie())
        this.#jar.set(...(/^([^=]+)=([^;]*)/.exec(set)?.slice(1, 3) as [string, string]));
      return { status: response.status, body: (await response.json()) as ApiResponse['body'] };
    } catch {
      return null;
    }
  }

  async #untilAnswered(path: string, body: object): Promise<ApiResponse | null> {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const response = await this.post(path, body);
      if (response && response.status < 500) return response;
      await this.#stack.restarted();
    }
    return null;
  }

  /** Opens a checkout page. @returns its session. @throws Error with the end of the services' logs if there is none */
  async start(): Promise<string> {
    const body = { name: 'Grace', email: this.email, password: PASSWORD };
    const response = await this.#untilAnswered('/api/create-checkout-session', body);
    const session = response?.body.url?.split('/').at(-1);
    if (session === undefined)
      throw new Error(`No checkout page: ${JSON.stringify(response)}\n${this.#stack.output().slice(-4000)}`);
    return session;
  }
  finish = (sessionId: string): Promise<ApiResponse | null> =>
    this.#untilAnswered('/api/complete-signup', { sessionId });
  signIn = (): Promise<ApiResponse | null> =>
    this.#untilAnswered('/api/auth/login', { email: this.email, password: PASSWORD });
}

function signingUp(name: string, onServer: boolean, billingEnv = {}): void {
  describe(`Signing up across svc-core, svc-billing and the sandbox on ${name}`, () => {
    let stack: TestStack;
    let stripe: Stripe;
    beforeAll(async () => {
      stack = await TestStack.start({ onServer, billingEnv });
      ({ stripe } = stack);
    }, WAIT_MS);
    afterAll(() => stack.stop());

    const pay = (session: string, card: object = {}): Promise<unknown> =>
      stack.sandbox.control('pay', { session, ...card });
    const waitForDelivery = async (): Promise<void> => {
      for (const end = Date.now() + 2500; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 30))) {
        if (!JSON.stringify(await stack.sandbox.control('deliveries')).includes('"waiting"')) return;
      }
    };
    const settle = async (): Promise<void> => {
      await stack.restarted();
      await waitForDelivery();
      await untilSettled(stack.billingRows);
    };
    /** Waits for the account; if no event reports the payment, the reconciler finds it. */
    const waitForAccount = async (email: string): Promise<void> => {
      for (
        const end = Date.now() + patient(20_000);
        Date.now() < end;
        await new Promise((resolve) => setTimeout(resolve, 100))
      ) {
        if ((await stack.coreRows('users').where({ email })).length > 0) break;
      }
      await settle();
    };
    /**
     * The state of an address. It must be consistent after any failure: an account with its one payment, or neither.
     */
    const stateOf = async (email: string) => {
      const users = await stack.coreRows('users').where({ email });
      const { data: customers } = await stripe.customers.list({ email, limit: 100 });
      const kept = [];
      const live = [];
      for (const { id } of customers) {
        kept.push(
          ...(await stripe.charges.list({ customer: id })).data.filter(
            ({ status, refunded }) => status === 'succeeded' && !refunded,
          ),
        );
        live.push(
          ...(await stripe.subscriptions.list({ customer: id })).data.filter(({ status }) => status === 'active'),
        );
      }
      const mapped = users.length === 0 ? [] : await stack.billingRows('customers').where({ user_id: users[0].id });
      return {
        accounts: users.length,
        payments: kept.length,
        subscriptions: live.length,
        customers: mapped.length,
        access: users[0]?.access ?? null,
        ownsPayment: mapped[0] === undefined || mapped[0].stripe_customer_id === kept[0]?.customer,
      };
    };
    const ONE = { accounts: 1, payments: 1, subscriptions: 1, customers: 1, access: 'full', ownsPayment: true };
    const NONE = { accounts: 0, payments: 0, subscriptions: 0, customers: 0, access: null, ownsPayment: true };

    it('ends in one account, one customer and one charge', async () => {
      const visitor = new Visitor(stack);
      const session = await visitor.start();
      await pay(session);
      expect(await visitor.finish(session)).toMatchObject({
        status: 200,
        body: { success: true, user: { email: visitor.email } },
      });
      await settle();
      expect(await stateOf(visitor.email)).toEqual(ONE);
    });
    it('creates the account of a person who paid and never returned, who can then sign in', async () => {
      const visitor = new Visitor(stack);
      await pay(await visitor.start());
      await settle();
      expect(await stateOf(visitor.email)).toEqual(ONE);
      expect(await visitor.signIn()).toMatchObject({ status: 200 });
    });
    it('finds payments that no webhook reported', async () => {
      const visitor = new Visitor(stack);
      await stack.sandbox.control('deliver', { mode: 'drop' });
      await pay(await visitor.start());
      await stack.sandbox.control('deliver', { mode: 'send' });
      await waitForAccount(visitor.email);
      expect(await stateOf(visitor.email)).toEqual(ONE);
    });
    it('keeps one of two payments for one address, from two browsers at once, and refunds the other', async () => {
      const [one, two] = [new Visitor(stack), new Visitor(stack)];
      Object.assign(two, { email: one.email });
      const [first, second] = [await one.start(), await two.start()];
      await pay(first);
      await pay(second);
      const responses = await Promise.all([one.finish(first), two.finish(second)]);
      expect(responses.map((response) => response?.body.success).sort()).toEqual([false, true]);
      await settle();
      expect(await stateOf(one.email)).toEqual(ONE);
    });
    it('refunds the payment when the address was taken in the meantime', async () => {
      const [visitor, owner] = [new Visitor(stack), new Visitor(stack)];
      const [session, other] = [await visitor.start(), await owner.start()];
      await pay(other);
      await owner.finish(other);
      await stack.coreRows('users').where({ email: owner.email }).update({ email: visitor.email });
      await pay(session);
      expect(await visitor.finish(session)).toMatchObject({
        status: 409,
        body: { success: false, error: expect.stringContaining('already exists') },
      });
      await settle();
      const {
        data: [customer],
      } = await stripe.customers.list({ email: visitor.email });
      expect(
        (await stripe.charges.list({ customer: customer?.id ?? '' })).data.map(({ refunded }) => refunded),
      ).toEqual([true]);
      expect(
        (await stripe.subscriptions.list({ customer: customer?.id ?? '', status: 'all' })).data.map(
          ({ status }) => status,
        ),
      ).toEqual(['canceled']);
    });
    it(
      'refunds nothing while svc-core does not know the sign-up, and creates the account once it does',
      async () => {
        const visitor = new Visitor(stack);
        const session = await visitor.start();
        const signup = await stack.coreRows('signups').where({ email: visitor.email }).first();
        await stack.coreRows('signups').where({ email: visitor.email }).delete();
        await pay(session);
        const checkout = async () => (await stack.billingRows('checkouts').where({ id: session }).first())?.state;
        for (const end = Date.now() + WAIT_MS; (await checkout()) !== 'unclaimed' && Date.now() < end;) {
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        expect(await checkout()).toBe('unclaimed');
        // Another process writes it, so it may arrive after the row.
        const isLogged = (): boolean => stack.output().includes('whose sign-up svc-core does not know');
        for (const end = Date.now() + WAIT_MS; !isLogged() && Date.now() < end;)
          await new Promise((resolve) => setTimeout(resolve, 50));
        expect(isLogged()).toBe(true);
        expect(await stateOf(visitor.email)).toMatchObject({ accounts: 0, payments: 1, subscriptions: 1 });
        await stack.coreRows('signups').insert(signup);
        expect(await visitor.finish(session)).toMatchObject({ status: 200, body: { success: true } });
        await settle();
        expect([await checkout(), await stateOf(visitor.email)]).toEqual(['settled', ONE]);
      },
      2 * WAIT_MS,
    );
    it('reports that the payment was not completed after a declined card, and succeeds with the next one', async () => {
      const visitor = new Visitor(stack);
      const session = await visitor.start();
      for (const card of [{ number: '4000000000000002' }, { number: '4000002500003155', confirms: false }]) {
        await expect(pay(session, card)).rejects.toThrow();
        expect(await visitor.finish(session)).toMatchObject({
          status: 409,
          body: { error: expect.stringContaining('Payment not completed') },
        });
      }
      expect(await stateOf(visitor.email)).toEqual(NONE);
      await pay(session, { number: '4000002500003155' });
      expect(await visitor.finish(session)).toMatchObject({ body: { success: true } });
      await settle();
      expect(await stateOf(visitor.email)).toEqual(ONE);
    });

    it(
      'charges once and leaves nothing incomplete, wherever a process is killed',
      async () => {
        const signUp = async (plan: Plan | null, returns: boolean): Promise<number> => {
          const visitor = new Visitor(stack);
          stack.plan(plan);
          const session = await visitor.start();
          await pay(session);
          if (returns) await visitor.finish(session);
          const passed = stack.passed.length;
          await waitForAccount(visitor.email);
          expect({ plan, returns, ...(await stateOf(visitor.email)) }).toEqual({ plan, returns, ...ONE });
          expect(await visitor.signIn()).toMatchObject({ status: 200 });
          return passed;
        };
        const steps = await signUp(null, true);
        const plans: Plan[] = [];
        for (let at = 1; at <= steps + 6; at += 1)
          for (const moment of ['before', 'after'] as const)
            for (const victim of ['svc-billing', 'svc-core'] as Victim[]) plans.push({ at, moment, victim });
        const chosen = ALL ? plans : plans.filter((_, index) => index % ONE_IN === 3);
        for (const [index, plan] of chosen.entries()) await signUp(plan, index % 3 !== 2);
        process.stderr.write(`${chosen.length} of ${plans.length} kills over ${steps} steps\n`);
      },
      ALL ? 3_600_000 : 180_000,
    );

    it('writes no password, hash, card number or key to logs, other columns or the provider', async () => {
      const places: string[] = [stack.output()];
      for (const [rows, tables] of [
        [stack.coreRows, ['signups', 'sessions']],
        [stack.billingRows, ['checkouts', 'customers', 'payers', 'payments', 'subscriptions', 'refreshes', 'events']],
      ] as const) {
        for (const table of tables) places.push(JSON.stringify(await rows(table)));
      }
      for await (const event of stripe.events.list({ limit: 100 })) places.push(JSON.stringify(event));
      const hashes = await stack.coreRows('users').pluck('password_hash');
      expect(hashes.length).toBeGreaterThan(0);
      for (const secret of [
        PASSWORD,
        ...hashes,
        '4242424242424242',
        '4000002500003155',
        stack.sandbox.secretKey,
        stack.sandbox.webhookSecret,
      ]) {
        expect([secret, places.filter((place) => place.includes(secret)).length]).toEqual([secret, 0]);
      }
    });
  });
}

signingUp('SQLite', false);
if (hasServerDatabase()) {
  if (ALL || isDrill) signingUp('a server database', true);
  if (isDrill)
    signingUp('a server database, with a clock of svc-billing that is 2 hours behind', true, falseClock(-7_200_000));
} else reportMissingDatabase();
