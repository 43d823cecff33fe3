import type Stripe from 'stripe';
import { fillPath } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import {
  AppError,
  createSigner,
  IDENTITY_HEADER,
  type Listening,
  migrate,
  newId,
  openDatabase,
} from '@jobtrail/service-kit';
import { patient, temporaryFolder } from '@jobtrail/service-kit/testing';
import { onBothDatabases } from '../../test/databases.ts';
import { serveBilling } from '../../test/provider.ts';
import { withSandbox } from '../../test/SandboxBilling.ts';
import { getOrCreateSecret } from '../billing/secret.ts';
import { openSetup } from '../checkouts/open.ts';
import type { BillingContext } from '../context.ts';
import { migrations } from '../migrations/index.ts';
import { Reconciler } from '../reconciliation/Reconciler.ts';
import { closeAtProvider } from '../tasks/closure.ts';
import { closeAccount } from './commands/closeAccount.ts';

const HOUR = 3_600_000;
const closureOf = (userId: string): string => fillPath(internal.closeCustomer.path, { userId });

onBothDatabases('Closing a customer', (database) => {
  /** How far the clock of this service is ahead, in ms. */
  let ahead = 0;
  const at = withSandbox(database, { clock: () => Date.now() + ahead });
  let other: BillingContext;
  beforeAll(async () => {
    other = at.another();
    await new Reconciler(at.billing, 1e9).run(new AbortController().signal);
    at.billing.synchronizer.start();
  });

  const reconciled = async (): Promise<void> => {
    await new Reconciler(at.billing, 1e9).run(new AbortController().signal);
    await at.settled();
  };
  const invoiceOf = async (customer: string): Promise<{ invoice: string; intent: string }> => {
    const { latest_invoice: invoice } = await at.stripe.subscriptions.create({
      customer,
      items: [{ price: await at.billing.price.id() }],
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
    at.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
  const personOf = (id: string) =>
    ({ id, name: 'Ada', email: `${id}@example.com`, role: 'user', access: 'full' }) as const;
  /** The refunds of each charge at the provider, oldest charge first. */
  const refundsOf = async (customer: string): Promise<number[][]> => {
    const { data: charges } = await at.stripe.charges.list({ customer, limit: 100 });
    return Promise.all(
      charges
        .reverse()
        .map(async ({ id }) => (await at.stripe.refunds.list({ charge: id })).data.map(({ amount }) => amount)),
    );
  };
  const close = (userId: string, keptPayments = 0, addresses: string[] = []): Promise<void> =>
    closeAccount(at.billing, { userId, keptPayments, addresses });

  it('keeps the payments that gave access, and refunds what is left of every later one', async () => {
    const { userId, customer } = await at.subscriber();
    await at.billing.synchronizer.sync('customer', customer);
    await at.settled();
    expect(at.core.accesses.get(userId)).toMatchObject({ access: 'full', hasPaid: true, payments: 1 });
    await at.subscribe({ customer });
    await at.subscribe({ customer });
    const {
      data: [last],
    } = await at.stripe.charges.list({ customer });
    await at.stripe.refunds.create({ charge: last?.id ?? '', amount: 300 });
    await close(userId, 1);
    await at.settled();
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
  });

  it('refunds once, even if several processes close it at once and responses are lost', async () => {
    const { userId, customer } = await at.subscriber();
    await at.sandbox.control('drop-responses', { times: 4 });
    await Promise.all([
      ...Array.from({ length: 6 }, (_, index) =>
        closeAccount(index % 2 ? at.billing : other, { userId, keptPayments: 0, addresses: [] }),
      ),
    ]);
    await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => closeAtProvider(index % 2 ? at.billing : other, customer)),
    );
    await at.settled();
    expect(await refundsOf(customer)).toEqual([[1000]]);
  });

  it('ends every way to pay or to add a card', async () => {
    const { userId, customer } = await at.subscriber();
    const [waiting, given] = [await invoiceOf(customer), await invoiceOf(customer)];
    await at.stripe.invoices.markUncollectible(given.invoice);
    const setup = await at.stripe.setupIntents.create({ customer });
    const page = await openSetup(at.billing, { userId, customerId: customer, owed: [] });
    await close(userId, 1);
    await at.settled();
    for (const { intent } of [waiting, given])
      await expect(pay(intent)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    await expect(at.stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject({
      code: 'setup_intent_unexpected_state',
    });
    expect((await at.stripe.checkout.sessions.retrieve(page.checkoutId)).status).toBe('expired');
    expect((await at.stripe.invoices.list({ customer })).data.map(({ status }) => status).sort()).toEqual([
      'paid',
      'void',
      'void',
    ]);
    expect((await at.stripe.paymentMethods.list({ customer })).data).toEqual([]);
    expect(await at.stripe.customers.retrieve(customer)).toMatchObject({ email: null, name: null });
  });

  it('finds payments after the closure through the reconciler alone', async () => {
    const { userId, customer } = await at.payer();
    await close(userId);
    await at.settled();
    // Simulates a way to pay that was left open. No webhook reports the payment.
    await at.stripe.paymentMethods
      .attach('pm_card_visa', { customer })
      .then(({ id }) => at.stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } }));
    await at.subscribe({ customer });
    expect(await refundsOf(customer)).toEqual([[]]);
    await reconciled();
    expect(await refundsOf(customer)).toEqual([[1000]]);
    expect((await at.stripe.subscriptions.list({ customer })).data).toEqual([]);
    expect((await at.stripe.paymentMethods.list({ customer })).data).toEqual([]);
  });

  it('retries a refund that the provider refused temporarily', async () => {
    const { userId, customer } = await at.subscriber();
    await at.sandbox.control('refuse-refunds', { times: 1 });
    await close(userId);
    const failing = async () =>
      database().knex('refreshes').where({ kind: 'closure', subject: customer }).where('failures', '>', 0).first();
    for (const end = Date.now() + patient(20_000); !(await failing()) && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await failing()).toBeDefined();
    expect(await refundsOf(customer)).toEqual([[]]);
    ahead += HOUR / 4;
    at.billing.synchronizer.wake();
    await at.settled();
    expect(await refundsOf(customer)).toEqual([[1000]]);
  });

  it('leaves a disputed payment with the bank, and refunds it once the dispute is won', async () => {
    const { userId, customer } = await at.subscriber();
    const {
      data: [charge],
    } = await at.stripe.charges.list({ customer });
    const dispute = (await at.sandbox.control('open-dispute', { charge: charge?.id })) as { id: string };
    await close(userId);
    await at.settled();
    expect(await refundsOf(customer)).toEqual([[]]);
    await at.sandbox.control('close-dispute', { dispute: dispute.id, status: 'won' });
    await reconciled();
    expect(await refundsOf(customer)).toEqual([[1000]]);
  });

  it('deletes the customer at the provider after an hour, and not before', async () => {
    const { userId, customer } = await at.subscriber();
    await close(userId);
    await at.settled();
    expect(await at.stripe.customers.retrieve(customer)).not.toHaveProperty('deleted');
    ahead += HOUR + 1000;
    at.billing.synchronizer.wake();
    await at.settled();
    expect(await at.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect(await database().knex('refreshes').where({ kind: 'closure', subject: customer }).first()).toMatchObject({
      due_at: null,
    });
    expect(await refundsOf(customer)).toEqual([[1000]]);
  });

  it('creates nothing for a person whose account is deleted at the same moment, and no customer afterwards', async () => {
    const people = Array.from({ length: 12 }, () => newId());
    const responses = await Promise.all(
      people.flatMap((userId, index) => [
        getOrCreateSecret(at.billing, personOf(userId)).then(
          () => null,
          (error: unknown) => error,
        ),
        new Promise((resolve) => setTimeout(resolve, index * 12)).then(() => close(userId)).then(() => null),
      ]),
    );
    // Rejected with 401, or by the provider because the customer has already been deleted there.
    for (const error of responses)
      if (error !== null && !(error instanceof AppError)) expect(error).toMatchObject({ statusCode: 400 });
    await reconciled();
    for (const userId of people) {
      const mine = [];
      for await (const customer of at.stripe.customers.list({ limit: 100 }))
        if (customer.metadata['user_id'] === userId) mine.push(customer);
      for (const { id, email, name } of mine) {
        expect([email, name]).toEqual([null, null]);
        expect((await at.stripe.subscriptions.list({ customer: id })).data).toEqual([]);
      }
      expect(await database().knex('customers').where({ user_id: userId })).toEqual([]);
      await expect(getOrCreateSecret(at.billing, personOf(userId))).rejects.toMatchObject({ status: 401 });
    }
  });

  it('stores no address of a declined payment that is reported after the erasure, but those of later attempts', async () => {
    const { knex } = database();
    const email = `nina-${newId()}@example.com`;
    const decline = async (): Promise<string> => {
      const price = await at.billing.price.id();
      const { id } = await at.stripe.checkout.sessions.create({
        mode: 'subscription',
        ui_mode: 'hosted_page',
        customer_email: email,
        line_items: [{ price, quantity: 1 }],
        success_url: 'http://localhost:8080/',
      });
      await at.sandbox.control('pay', { session: id, number: '4000000000000002' }).catch(() => undefined);
      return (await at.stripe.charges.list({ limit: 1 })).data[0]?.id ?? '';
    };
    const early = await decline();
    await at.billing.synchronizer.sync('charge', early);
    const late = await decline();
    expect(await knex('payments').where({ id: early }).first()).toMatchObject({ email, status: 'failed' });
    await close(newId(), 0, [email]);
    await at.billing.synchronizer.sync('charge', late);
    await at.billing.synchronizer.sync('charge', early);
    expect(await knex('payments').whereIn('id', [early, late]).pluck('email')).toEqual([null, null]);
    await knex('erased_addresses').update({ erased_at: Date.now() - 60_000 });
    const again = await decline();
    await at.billing.synchronizer.sync('charge', again);
    expect(await knex('payments').where({ id: again }).first()).toMatchObject({ email });
    await knex('erased_addresses').update({ erased_at: 1 });
    await reconciled();
    expect(await knex('erased_addresses')).toEqual([]);
  });

  describe('closeCustomer, a call of svc-core', () => {
    let service: Listening;
    let sign: Awaited<ReturnType<typeof createSigner>>;
    beforeAll(async () => {
      const keys = { dataDir: database().dataDir };
      sign = await createSigner('svc-core', keys);
      service = await serveBilling({ billing: at.billing, dataDir: database().dataDir });
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

    it('can be repeated, and succeeds for a person who never paid', async () => {
      const { userId, customer } = await at.payer();
      for (let time = 0; time < 3; time += 1)
        expect(await ask(userId, { keptPayments: 0, addresses: [`${userId}@example.com`] })).toBe(204);
      expect(await ask(newId(), { keptPayments: 0 })).toBe(204);
      await at.settled();
      expect(await at.stripe.customers.retrieve(customer)).toMatchObject({ email: null });
    });
    it('refunds nothing if svc-core does not report which payments gave access', async () => {
      const { userId, customer } = await at.subscriber();
      await at.billing.synchronizer.sync('customer', customer);
      expect(await ask(userId)).toBe(204);
      await at.settled();
      expect(await refundsOf(customer)).toEqual([[]]);
    });
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
