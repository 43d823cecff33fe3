import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDuplicate, isMySql, migrate } from '@jobtrail/service-kit';
import { onBothDatabases } from '../../test/databases.ts';
import { closeIfDeleted } from '../closures/commands/closeCustomer.ts';
import { migrations } from '../migrations/index.ts';
import type { CustomerRow } from './queries.ts';

/** The SQL statements of the guide, in order. The test has the tables of both services in one schema. */
const steps = (): string[] => {
  const guide = readFileSync(join(__dirname, '../../../docs/operations.md'), 'utf8');
  const [, section = ''] = guide.split('## A customer that two people share');
  return [...section.matchAll(/```sql\n([\s\S]*?);\n\s*```/g)].map(([, sql = '']) =>
    sql.replaceAll(/jobtrail_(?:billing|core)\./g, ''),
  );
};

const INDEX = 'customers_stripe_customer_id_unique';
const NAME = '0010-customer-index';

onBothDatabases('An installation whose customers lost their index', (database) => {
  /** Makes the schema that an interrupted start of the first release left behind. */
  const loseIndex = async (): Promise<void> => {
    const { knex } = database();
    await knex('customers').delete();
    await knex.schema.alterTable('customers', (table) => table.dropUnique([], INDEX));
    await knex('migrations').where({ name: NAME }).delete();
  };
  const addCustomer = (person: string, customer: string): PromiseLike<unknown> =>
    database()
      .knex<CustomerRow>('customers')
      .insert({ user_id: person.repeat(36), stripe_customer_id: customer, created_at: person.charCodeAt(0) });

  it('gets it with the next start, and keeps its customers', async () => {
    const { knex } = database();
    await loseIndex();
    await addCustomer('a', 'cus_1');
    expect(await migrate(knex, migrations)).toEqual([NAME]);
    const refused = await Promise.resolve(addCustomer('b', 'cus_1')).catch((error: unknown) => error);
    expect(isDuplicate(refused)).toBe(true);
    expect(await knex('customers').pluck('stripe_customer_id')).toEqual(['cus_1']);
    await knex('migrations').where({ name: NAME }).delete();
    expect(await migrate(knex, migrations)).toEqual([NAME]);
  });
  it('is not started, because the deletion of one account would end the subscription of both', async () => {
    const { knex } = database();
    await loseIndex();
    await addCustomer('a', 'cus_1');
    await addCustomer('b', 'cus_1');
    const deleted = { userId: 'a'.repeat(36), customerId: 'cus_1' };
    await knex('closures').insert({ user_id: deleted.userId, kept_payments: 0, closed_at: 1 });
    expect(await closeIfDeleted(knex, deleted, 2)).toBe(true);
    expect(await knex('customers')).toEqual([]);
    expect(await knex('refreshes').where({ kind: 'closure' }).pluck('subject')).toEqual(['cus_1']);
    expect(await migrate(knex, migrations)).toEqual([NAME]);
  });
  it('is started after the steps of docs/operations.md', async () => {
    const { knex } = database();
    await loseIndex();
    await addCustomer('a', 'cus_1');
    await addCustomer('b', 'cus_1');
    await addCustomer('c', 'cus_2');
    await knex.schema.createTable('users', (table) => {
      for (const name of ['id', 'email', 'subscription_status', 'access']) table.string(name);
    });
    const people = ['a', 'b', 'c'].map((person) => ({
      id: person.repeat(36),
      email: `${person}@example.com`,
      subscription_status: 'active',
      access: 'full',
    }));
    await knex('users').insert(people);
    const [list = '', remove = '', endAccess = ''] = steps();
    const listed = async (): Promise<unknown> => {
      const result: unknown = await knex.raw(list);
      return isMySql(knex) && Array.isArray(result) ? result[0] : result;
    };
    expect(await listed()).toMatchObject([
      { stripe_customer_id: 'cus_1', email: 'a@example.com', access: 'full' },
      { stripe_customer_id: 'cus_1', email: 'b@example.com', access: 'full' },
    ]);
    for (const step of [remove, endAccess])
      await knex.raw(step.replace("'ID'", `'${'b'.repeat(36)}'`).replace("'CUSTOMER'", "'cus_1'"));
    expect(await listed()).toEqual([]);
    expect(await knex('customers').orderBy('user_id').pluck('user_id')).toEqual(['a'.repeat(36), 'c'.repeat(36)]);
    expect(await knex('users').where({ access: 'read' }).pluck('email')).toEqual(['b@example.com']);
    expect(await migrate(knex, migrations)).toEqual([NAME]);
    await knex.schema.dropTable('users');
  });
  it('is not started while two people share a customer, and says what to do', async () => {
    const { knex } = database();
    await loseIndex();
    await addCustomer('a', 'cus_1');
    await addCustomer('b', 'cus_1');
    await addCustomer('c', 'cus_2');
    await expect(migrate(knex, migrations)).rejects.toThrow(
      /^1 stripe_customer_id in the table customers belongs to more than one person\. Delete all rows of each but/,
    );
    await knex('customers')
      .where({ user_id: 'b'.repeat(36) })
      .delete();
    expect(await migrate(knex, migrations)).toEqual([NAME]);
  });
});
