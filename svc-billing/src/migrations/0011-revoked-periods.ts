import { addColumn, type Migration } from '@jobtrail/service-kit';

const HOUR_MS = 3_600_000;

/**
 * Whether the paid period of a subscription gives no access. The reconciler syncs every customer again, once the former
 * release no longer serves: that one gave access for refunded periods, and left invoices of ended subscriptions open.
 */
export const revokedPeriods: Migration = {
  name: '0011-revoked-periods',
  async up(knex) {
    await addColumn(knex, 'subscriptions', 'revoked', (table) =>
      table.boolean('revoked').notNullable().defaultTo(false),
    );
    await addColumn(knex, 'subscriptions', 'revoked_at', (table) => table.bigInteger('revoked_at'));
    await knex('cursors')
      .insert({ name: 'access-rule', value: Date.now() + HOUR_MS })
      .onConflict('name')
      .ignore();
  },
};
