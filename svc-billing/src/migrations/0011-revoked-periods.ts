import { addColumn, type Migration } from '@jobtrail/service-kit';

/**
 * Whether the paid period of a subscription gives no access. Every customer is synced again: earlier code gave access
 * for refunded periods, and left invoices of ended subscriptions open.
 */
export const revokedPeriods: Migration = {
  name: '0011-revoked-periods',
  async up(knex) {
    await addColumn(knex, 'subscriptions', 'revoked', (table) =>
      table.boolean('revoked').notNullable().defaultTo(false),
    );
    await addColumn(knex, 'subscriptions', 'revoked_at', (table) => table.bigInteger('revoked_at'));
    await knex('refreshes')
      .where({ kind: 'customer' })
      .update({ wanted: knex.raw('wanted + 1'), due_at: 0 });
  },
};
