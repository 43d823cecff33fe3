import type Stripe from 'stripe';
import { fillPath } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import {
  AppError,
  createLogger,
  createMetrics,
  createSigner,
  IDENTITY_HEADER,
  type Listening,
  migrate,
  newId,
  openDatabase,
  serve,
} from '@jobtrail/service-kit';
import { patient, temporaryFolder } from '@jobtrail/service-kit/testing';
import { onBothDatabases } from '../../test/databases.ts';
import { billingAgainst, fakeCore, type RunningSandbox, startSandbox } from '../../test/provider.ts';
import { untilSettled } from '../../test/settled.ts';
import { openSetup } from '../checkouts/open.ts';
import type { BillingContext } from '../context.ts';
import { attachCustomer } from '../customers/commands.ts';
import { migrations } from '../migrations/index.ts';
import { createBillingApp } from '../modules.ts';
import { Reconciler } from '../reconciliation/Reconciler.ts';
import { getOrCreateSecret } from '../subscriptions/secret.ts';
import { closeAtProvider } from './closeAtProvider.ts';
import { closeAccount } from './commands/closeAccount.ts';

const HOUR = 3_600_000;
const closureOf = (userId: string): string => fillPath(internal.closeCustomer.path, { userId });
const START_MS = 60_000;
const TEST_MS = 60_000;

onBothDatabases('Closing a customer', (database) => {
  let sandbox: RunningSandbox;
  let billing: BillingContext;
  let other: BillingContext;
  let stripe: Stripe;
  /** How far the clock of this service is ahead, in ms. */
  let ahead = 0;
  const core = fakeCore();
  beforeAll(async () => {
    sandbox = await startSandbox();
    [billing, other] = [1, 2].map(() => billingAgainst(sandbox, database().knex, core, () => Date.now() + ahead)) as [
      BillingContext,
      BillingContext,
    ];
    ({ stripe } = billing.payments);
    await new Reconciler(billing, 1e9).run(new AbortController().signal);
    billing.synchronizer.start();
  }, START_MS);
  afterAll(async () => {
    await Promise.all([billing.synchronizer.stop(), other.synchronizer.stop()]);
    await sandbox.stop();
  });

  const settled = (): Promise<void> => untilSettled(database().knex, () => Date.now() + ahead);
  const reconciled = async (): Promise<void> => {
    await new Reconciler(billing, 1e9).run(new AbortController().signal);
    await settled();
  };
  interface Holder {
    id: string;
    name: string;
    email: string;
  }
  const newHolder = (): Holder => {
    const id = newId();
    return { id, name: `Ada ${id.slice(-6)}`, email: `ada-${id}@example.com` };
  };
  const personOf = (holder: Holder) => ({ ...holder, role: 'user' as const, access: 'full' as const });
  /** Creates a customer with a card. */
  const customerOf = async (holder: Holder, card = 'pm_card_visa'): Promise<string> => {
    const { id } = await stripe.customers.create({
      email: holder.email,
      name: holder.name,
      metadata: { user_id: holder.id },
    });
    await attachCustomer(database().knex, holder.id, id, Date.now());
    const method = await stripe.paymentMethods.attach(card, { customer: id });
    await stripe.customers.update(id, { invoice_settings: { default_payment_method: method.id } });
    return id;
  };
  const buy = async (customer: string): Promise<Stripe.Subscription> =>
    stripe.subscriptions.create({ customer, items: [{ price: await billing.price.id() }] });
  const invoiceOf = async (customer: string): Promise<{ invoice: string; intent: string }> => {
    const { latest_invoice: invoice } = await stripe.subscriptions.create({
      customer,
      items: [{ price: await billing.price.id() }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    });
    if (invoice === null || typeof invoice === 'string') throw new Error('The invoice is not there');
    return {
      invoice: invoice.id,
      intent: (invoice.confirmation_secret?.client_secret ?? '').split('_secret_')[0] ?? '',
    };
  };
  const pay = (intent: string): Promise<Stripe.PaymentIntent> =>
    stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
  /** The refunds of each charge at the provider, oldest charge first. */
  const refundsOf = async (customer: string): Promise<number[][]> => {
    const { data: charges } = await stripe.charges.list({ customer, limit: 100 });
    return Promise.all(
      charges
        .reverse()
        .map(async ({ id }) => (await stripe.refunds.list({ charge: id })).data.map(({ amount }) => amount)),
    );
  };
  const close = (holder: Holder, keptPayments = 0, addresses: string[] = []): Promise<void> =>
    closeAccount(billing, { userId: holder.id, keptPayments, addresses });

  it(
    'keeps the payments that gave access, and refunds what is left of every later one',
    async () => {
      const holder = newHolder();
      const customer = await customerOf(holder);
      await buy(customer);
      await billing.synchronizer.sync('customer', customer);
      await settled();
      expect(core.accesses.get(holder.id)).toMatchObject({ access: 'full', hasPaid: true, payments: 1 });
      await buy(customer);
      await buy(customer);
      const {
        data: [last],
      } = await stripe.charges.list({ customer });
      await stripe.refunds.create({ charge: last?.id ?? '', amount: 300 });
      await close(holder, 1);
      await settled();
      expect(await refundsOf(customer)).toEqual([[], [1000], [700, 300]]);
      expect(
        await database()
          .knex('refunds')
          .join('payments', 'payments.id', 'refunds.payment_id')
          .where({ customer_id: customer })
          .sum({ cents: 'refunds.amount_cents' })
          .first()
          .then((row) => Number(row?.['cents'])),
      ).toBe(2000);
    },
    TEST_MS,
  );

  it(
    'refunds once, even if several processes close it at once and responses are lost',
    async () => {
      const holder = newHolder();
      const customer = await customerOf(holder);
      await buy(customer);
      await sandbox.control('drop-responses', { times: 4 });
      await Promise.all([
        ...Array.from({ length: 6 }, (_, index) =>
          closeAccount(index % 2 ? billing : other, { userId: holder.id, keptPayments: 0, addresses: [] }),
        ),
      ]);
      await Promise.allSettled(
        Array.from({ length: 6 }, (_, index) => closeAtProvider(index % 2 ? billing : other, customer)),
      );
      await settled();
      expect(await refundsOf(customer)).toEqual([[1000]]);
    },
    TEST_MS,
  );

  it(
    'ends every way to pay or to add a card',
    async () => {
      const holder = newHolder();
      const customer = await customerOf(holder);
      await buy(customer);
      const [waiting, given] = [await invoiceOf(customer), await invoiceOf(customer)];
      await stripe.invoices.markUncollectible(given.invoice);
      const setup = await stripe.setupIntents.create({ customer });
      const page = await openSetup(billing, { userId: holder.id, customerId: customer, owed: [] });
      await close(holder, 1);
      await settled();
      for (const { intent } of [waiting, given])
        await expect(pay(intent)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
      await expect(stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject({
        code: 'setup_intent_unexpected_state',
      });
      expect((await stripe.checkout.sessions.retrieve(page.checkoutId)).status).toBe('expired');
      expect((await stripe.invoices.list({ customer })).data.map(({ status }) => status).sort()).toEqual([
        'paid',
        'void',
        'void',
      ]);
      expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
      expect(await stripe.customers.retrieve(customer)).toMatchObject({ email: null, name: null });
    },
    TEST_MS,
  );

  it(
    'finds payments after the closure through the reconciler alone',
    async () => {
      const holder = newHolder();
      const customer = await customerOf(holder);
      await close(holder);
      await settled();
      // Simulates a way to pay that was left open. No webhook reports the payment.
      await stripe.paymentMethods
        .attach('pm_card_visa', { customer })
        .then(({ id }) => stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } }));
      await buy(customer);
      expect(await refundsOf(customer)).toEqual([[]]);
      await reconciled();
      expect(await refundsOf(customer)).toEqual([[1000]]);
      expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
      expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
    },
    TEST_MS,
  );

  it(
    'retries a refund that the provider refused temporarily',
    async () => {
      const holder = newHolder();
      const customer = await customerOf(holder);
      await buy(customer);
      await sandbox.control('refuse-refunds', { times: 1 });
      await close(holder);
      const failing = async () =>
        database().knex('refreshes').where({ kind: 'closure', subject: customer }).where('failures', '>', 0).first();
      for (const end = Date.now() + patient(20_000); !(await failing()) && Date.now() < end;)
        await new Promise((resolve) => setTimeout(resolve, 30));
      expect(await failing()).toBeDefined();
      expect(await refundsOf(customer)).toEqual([[]]);
      ahead += HOUR / 4;
      billing.synchronizer.wake();
      await settled();
      expect(await refundsOf(customer)).toEqual([[1000]]);
    },
    TEST_MS,
  );

  it(
    'leaves a disputed payment with the bank, and refunds it once the dispute is won',
    async () => {
      const holder = newHolder();
      const customer = await customerOf(holder);
      await buy(customer);
      const {
        data: [charge],
      } = await stripe.charges.list({ customer });
      const dispute = (await sandbox.control('open-dispute', { charge: charge?.id })) as { id: string };
      await close(holder);
      await settled();
      expect(await refundsOf(customer)).toEqual([[]]);
      await sandbox.control('close-dispute', { dispute: dispute.id, status: 'won' });
      await reconciled();
      expect(await refundsOf(customer)).toEqual([[1000]]);
    },
    TEST_MS,
  );

  it(
    'deletes the customer at the provider after an hour, and not before',
    async () => {
      const holder = newHolder();
      const customer = await customerOf(holder);
      await buy(customer);
      await close(holder);
      await settled();
      expect(await stripe.customers.retrieve(customer)).not.toHaveProperty('deleted');
      ahead += HOUR + 1000;
      billing.synchronizer.wake();
      await settled();
      expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
      expect(await database().knex('refreshes').where({ kind: 'closure', subject: customer }).first()).toMatchObject({
        due_at: null,
      });
      expect(await refundsOf(customer)).toEqual([[1000]]);
    },
    TEST_MS,
  );

  it(
    'creates nothing for a person whose account is deleted at the same moment, and no customer afterwards',
    async () => {
      const people = Array.from({ length: 12 }, newHolder);
      const responses = await Promise.all(
        people.flatMap((holder, index) => [
          getOrCreateSecret(billing, personOf(holder)).then(
            () => null,
            (error: unknown) => error,
          ),
          new Promise((resolve) => setTimeout(resolve, index * 12)).then(() => close(holder)).then(() => null),
        ]),
      );
      // Rejected with 401, or by the provider because the customer has already been deleted there.
      for (const error of responses)
        if (error !== null && !(error instanceof AppError)) expect(error).toMatchObject({ statusCode: 400 });
      await reconciled();
      for (const holder of people) {
        const mine = [];
        for await (const customer of stripe.customers.list({ limit: 100 }))
          if (customer.metadata['user_id'] === holder.id) mine.push(customer);
        for (const { id, email, name } of mine) {
          expect([email, name]).toEqual([null, null]);
          expect((await stripe.subscriptions.list({ customer: id })).data).toEqual([]);
        }
        expect(await database().knex('customers').where({ user_id: holder.id })).toEqual([]);
        await expect(getOrCreateSecret(billing, personOf(holder))).rejects.toMatchObject({ status: 401 });
      }
    },
    TEST_MS,
  );

  it(
    'stores no address of a declined payment that is reported after the erasure, but those of later attempts',
    async () => {
      const { knex } = database();
      const email = `nina-${newId()}@example.com`;
      const decline = async (): Promise<string> => {
        const price = await billing.price.id();
        const { id } = await stripe.checkout.sessions.create({
          mode: 'subscription',
          ui_mode: 'hosted_page',
          customer_email: email,
          line_items: [{ price, quantity: 1 }],
          success_url: 'http://localhost:8080/',
        });
        await sandbox.control('pay', { session: id, number: '4000000000000002' }).catch(() => undefined);
        return (await stripe.charges.list({ limit: 1 })).data[0]?.id ?? '';
      };
      const early = await decline();
      await billing.synchronizer.sync('charge', early);
      const late = await decline();
      expect(await knex('payments').where({ id: early }).first()).toMatchObject({ email, status: 'failed' });
      await close(newHolder(), 0, [email]);
      await billing.synchronizer.sync('charge', late);
      await billing.synchronizer.sync('charge', early);
      expect(await knex('payments').whereIn('id', [early, late]).pluck('email')).toEqual([null, null]);
      await knex('erased_addresses').update({ erased_at: Date.now() - 60_000 });
      const again = await decline();
      await billing.synchronizer.sync('charge', again);
      expect(await knex('payments').where({ id: again }).first()).toMatchObject({ email });
      await knex('erased_addresses').update({ erased_at: 1 });
      await reconciled();
      expect(await knex('erased_addresses')).toEqual([]);
    },
    TEST_MS,
  );

  describe('closeCustomer, a call of svc-core', () => {
    let service: Listening;
    let sign: Awaited<ReturnType<typeof createSigner>>;
    beforeAll(async () => {
      const keys = { dataDir: database().dataDir };
      sign = await createSigner('svc-core', keys);
      service = await serve(
        createBillingApp({
          logger: createLogger('svc-billing', 'silent'),
          metrics: createMetrics('svc-billing'),
          appUrl: 'http://localhost:8080',
          keys,
          billing,
          webhookSecrets: [],
          ready: async () => undefined,
        }),
        { host: '127.0.0.1', port: 0 },
      );
    });
    afterAll(() => service.close());
    const ask = async (userId: string, body?: object): Promise<number> =>
      (
        await fetch(service.url + closureOf(userId), {
          method: 'POST',
          headers: {
            [IDENTITY_HEADER]: await sign('svc-billing'),
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
      ).status;

    it(
      'can be repeated, and succeeds for a person who never paid',
      async () => {
        const holder = newHolder();
        const customer = await customerOf(holder);
        for (let time = 0; time < 3; time += 1)
          expect(await ask(holder.id, { keptPayments: 0, addresses: [holder.email] })).toBe(204);
        expect(await ask(newId(), { keptPayments: 0 })).toBe(204);
        await settled();
        expect(await stripe.customers.retrieve(customer)).toMatchObject({ email: null });
      },
      TEST_MS,
    );
    it(
      'refunds nothing if svc-core does not report which payments gave access',
      async () => {
        const holder = newHolder();
        const customer = await customerOf(holder);
        await buy(customer);
        await billing.synchronizer.sync('customer', customer);
        expect(await ask(holder.id)).toBe(204);
        await settled();
        expect(await refundsOf(customer)).toEqual([[]]);
      },
      TEST_MS,
    );
    it('rejects malformed bodies, and callers other than svc-core', async () => {
      expect(await ask(newId(), { keptPayments: -1 })).toBe(400);
      expect((await fetch(service.url + closureOf(newId()), { method: 'POST' })).status).toBe(401);
    });
  });
});

it('migrates customers that were closed before, refunds nothing of theirs, and can be interrupted', async () => {
  const folder = temporaryFolder();
  const knex = await openDatabase({ service: 'svc-billing', dataDir: folder.path, databaseUrl: undefined });
  await migrate(
    knex,
    migrations.filter(({ name }) => name !== '0004-closures'),
  );
  await knex('payers').insert([
    { customer_id: 'cus_closed', email: null, closed: 1 },
    { customer_id: 'cus_open', email: 'ada@example.com', closed: 0 },
  ]);
  const payment = { currency: 'usd', amount_cents: 1000, created: 1, email: null, failure_message: null };
  await knex('payments').insert([
    { ...payment, id: 'ch_1', customer_id: 'cus_closed', status: 'succeeded' },
    { ...payment, id: 'ch_2', customer_id: 'cus_open', status: 'failed' },
  ]);
  for (let time = 0; time < 2; time += 1) {
    await migrate(knex, migrations);
    await knex('migrations').where({ name: '0004-closures' }).delete();
  }
  expect(await knex('closed_customers').select('customer_id', 'kept_payments')).toEqual([
    { customer_id: 'cus_closed', kept_payments: 0 },
  ]);
  expect(await knex('refreshes').select('kind', 'subject', 'wanted', 'failures')).toEqual([
    { kind: 'closure', subject: 'cus_closed', wanted: 1, failures: 0 },
  ]);
  expect(await knex('payments').orderBy('id').pluck('number')).toEqual([0, null]);
  await knex.destroy();
  folder.remove();
});
