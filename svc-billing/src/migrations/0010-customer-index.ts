import type { Knex } from 'knex';
import { addIndex, ConfigError, type Migration } from '@jobtrail/service-kit';

const TABLE = 'customers';
const CUSTOMER = 'stripe_customer_id';

/**
 * The service does not start without the index: people who share a customer see each other's invoices, and deleting one
 * account ends the subscription of both. Only an operator can find out who pays, and the former release serves
 * meanwhile.
 * @throws ConfigError if several people have the same customer
 */
async function refuseShared(knex: Knex): Promise<void> {
  const shared: unknown[] = await knex(TABLE).groupBy(CUSTOMER).havingRaw('count(*) > 1').pluck(CUSTOMER);
  const [count, verb] = [shared.length, shared.length === 1 ? 'belongs' : 'belong'];
  if (count > 0)
    throw new ConfigError(
      [
        `${count} ${CUSTOMER} in the table ${TABLE} ${verb} to more than one person.`,
        'Delete all rows of each but that of the person who pays, and start again: docs/operations.md has the steps.',
      ].join(' '),
    );
}

/**
 * The unique index of customers where it is missing: earlier code that was killed between the table and its index went
 * on without it.
 */
export const customerIndex: Migration = {
  name: '0010-customer-index',
  async up(knex) {
    await refuseShared(knex);
    await addIndex(knex, TABLE, 'customers_stripe_customer_id_unique', [CUSTOMER], { unique: true });
  },
};
