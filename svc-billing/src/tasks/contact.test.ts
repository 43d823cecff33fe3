import { newId } from '@jobtrail/service-kit';
import { onBothDatabases } from '../../test/databases.ts';
import { withSandbox } from '../../test/SandboxBilling.ts';
import { ensureCustomer } from '../billing/ensureCustomer.ts';
import { allInvoices } from '../billing/queries.ts';

onBothDatabases('A customer at the provider', (database) => {
  const at = withSandbox(database, { works: true });

  const newCustomer = async () => {
    const id = newId();
    const person = { id, name: 'Ada', email: `${id}@example.com` };
    at.core.people.set(id, person);
    return { person, customer: await ensureCustomer(at.billing, person) };
  };
  const addressOf = async (customer: string): Promise<unknown> => {
    const found = await at.stripe.customers.retrieve(customer);
    return found.deleted ? 'deleted' : found.email;
  };

  it('gets a changed name and address, and so does the ledger', async () => {
    const { person, customer } = await newCustomer();
    at.core.people.set(person.id, { ...person, name: 'Ada Lovelace', email: 'new@example.com' });
    await at.billing.synchronizer.sync('contact', person.id);
    expect(await at.stripe.customers.retrieve(customer)).toMatchObject({
      name: 'Ada Lovelace',
      email: 'new@example.com',
    });
    await at.settled();
    expect(await database().knex('payers').where({ customer_id: customer }).first()).toMatchObject({
      email: 'new@example.com',
    });
    at.core.people.set(person.id, { ...person, name: 'Ada', email: 'new@example.com' });
    await at.billing.synchronizer.sync('contact', person.id);
    expect(await at.stripe.customers.retrieve(customer)).toMatchObject({ name: 'Ada', email: 'new@example.com' });
  });

  it('keeps the newest of several changes, in any order of their reports', async () => {
    const { person, customer } = await newCustomer();
    const reports: Array<Promise<void>> = [];
    for (let change = 1; change <= 8; change += 1) {
      at.core.people.set(person.id, { ...person, email: `change-${change}@example.com` });
      reports.push(at.billing.synchronizer.sync('contact', person.id));
    }
    await Promise.all(reports.reverse());
    expect(await addressOf(customer)).toBe('change-8@example.com');
  });

  it('is not written to if nothing has changed', async () => {
    const { person } = await newCustomer();
    const before = (await at.stripe.events.list({ type: 'customer.updated', limit: 100 })).data.length;
    await at.billing.synchronizer.sync('contact', person.id);
    expect((await at.stripe.events.list({ type: 'customer.updated', limit: 100 })).data).toHaveLength(before);
  });

  it('stays as it is for a person who no longer exists', async () => {
    const { person, customer } = await newCustomer();
    at.core.people.delete(person.id);
    await at.billing.synchronizer.sync('contact', person.id);
    expect(await addressOf(customer)).toBe(person.email);
  });

  it('has its invoices in the download of the account', async () => {
    expect(await allInvoices(at.billing, newId())).toEqual({ invoices: [], complete: true });
    const { userId } = await at.subscriber();
    expect(await allInvoices(at.billing, userId)).toMatchObject({
      complete: true,
      invoices: [{ amount: 1000, currency: 'usd', status: 'paid', pdfUrl: expect.any(String) }],
    });
  });
});
