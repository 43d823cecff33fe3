import { isDuplicate, migrate } from '@jobtrail/service-kit';
import { onBothDatabases } from '../../test/databases.ts';
import { migrations } from '../migrations/index.ts';
import type { CustomerRow } from './row.ts';

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
      .insert({ user_id: person.repeat(36), stripe_customer_id: customer, created_at: 1 });

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
