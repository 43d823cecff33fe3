import type Stripe from 'stripe';
import { newId } from '@jobtrail/service-kit';
import { onBothDatabases } from '../../test/databases.ts';
import { billingAgainst, type FakeCore, fakeCore, type RunningSandbox, startSandbox } from '../../test/provider.ts';
import { untilSettled } from '../../test/settled.ts';
import type { BillingContext } from '../context.ts';
import { allInvoices } from '../invoices/queries.ts';
import { attachCustomer, ensureCustomer } from './commands.ts';

const START_MS = 60_000;

onBothDatabases('A customer at the provider', (database) => {
  let sandbox: RunningSandbox;
  let billing: BillingContext;
  let stripe: Stripe;
  let core: FakeCore;
  beforeAll(async () => {
    sandbox = await startSandbox();
    core = fakeCore();
    billing = billingAgainst(sandbox, database().knex, core);
    ({ stripe } = billing.payments);
    billing.synchronizer.start();
  }, START_MS);
  afterAll(async () => {
    await billing.synchronizer.stop();
    await sandbox.stop();
  });

  const newCustomer = async () => {
    const id = newId();
    const person = { id, name: 'Ada', email: `${id}@example.com` };
    core.people.set(id, person);
    return { person, customer: await ensureCustomer(billing, person) };
  };
  const addressOf = async (customer: string): Promise<unknown> => {
    const found = await stripe.customers.retrieve(customer);
    return found.deleted ? 'deleted' : found.email;
  };

  it('gets a changed address, and so does the ledger', async () => {
    const { person, customer } = await newCustomer();
    core.people.set(person.id, { ...person, email: 'new@example.com' });
    await billing.synchronizer.sync('contact', person.id);
    expect(await addressOf(customer)).toBe('new@example.com');
    await untilSettled(database().knex);
    expect(await database().knex('payers').where({ customer_id: customer }).first()).toMatchObject({
      email: 'new@example.com',
    });
  });

  it('gets a changed name', async () => {
    const { person, customer } = await newCustomer();
    core.people.set(person.id, { ...person, name: 'Ada Lovelace' });
    await billing.synchronizer.sync('contact', person.id);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ name: 'Ada Lovelace', email: person.email });
  });

  it('keeps the newest of several changes, in any order of their reports', async () => {
    const { person, customer } = await newCustomer();
    const reports: Array<Promise<void>> = [];
    for (let change = 1; change <= 8; change += 1) {
      core.people.set(person.id, { ...person, email: `change-${change}@example.com` });
      reports.push(billing.synchronizer.sync('contact', person.id));
    }
    await Promise.all(reports.reverse());
    expect(await addressOf(customer)).toBe('change-8@example.com');
  });

  it('is not written to if nothing has changed', async () => {
    const { person } = await newCustomer();
    const before = (await stripe.events.list({ type: 'customer.updated', limit: 100 })).data.length;
    await billing.synchronizer.sync('contact', person.id);
    expect((await stripe.events.list({ type: 'customer.updated', limit: 100 })).data).toHaveLength(before);
  });

  it('stays as it is for a person who no longer exists', async () => {
    const { person, customer } = await newCustomer();
    core.people.delete(person.id);
    await billing.synchronizer.sync('contact', person.id);
    expect(await addressOf(customer)).toBe(person.email);
  });

  it('has its invoices in the download of the account', async () => {
    const userId = newId();
    expect(await allInvoices(billing, userId)).toEqual({ invoices: [], complete: true });
    const { id: customer } = await stripe.customers.create({ email: `${userId}@example.com` });
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
    await stripe.subscriptions.create({
      customer,
      items: [{ price: await billing.price.id() }],
      billing_mode: { type: 'flexible' },
    });
    await attachCustomer(database().knex, userId, customer, Date.now());
    expect(await allInvoices(billing, userId)).toMatchObject({
      complete: true,
      invoices: [{ amount: 1000, currency: 'usd', status: 'paid', pdfUrl: expect.any(String) }],
    });
  });
});
