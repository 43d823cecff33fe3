import { createTable, type Migration } from '@jobtrail/service-kit';

/** People whose name or address has changed, which svc-billing does not know yet. Times are in ms since the epoch. */
export const contactChanges: Migration = {
  name: '0016-contact-changes',
  up: (knex) =>
    createTable(knex, 'contact_changes', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable();
      table.bigInteger('next_attempt_at').notNullable();
      table.integer('attempts').notNullable();
      table.string('lease', 36);
      table.index(['next_attempt_at'], 'contact_changes_by_turn');
      table.index(['user_id'], 'contact_changes_by_user');
      table.index(['lease'], 'contact_changes_by_lease');
    }),
};
