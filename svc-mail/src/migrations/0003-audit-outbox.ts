import { createTable, type Migration } from '@jobtrail/service-kit';

/** Actions of administrators that are not yet in svc-core's audit log. Times are in ms since the epoch. */
export const auditPublisher: Migration = {
  name: '0003-audit-outbox',
  up: (knex) =>
    createTable(knex, 'audit_outbox', (table) => {
      table.string('event_key', 36).primary();
      table.string('actor_id', 36).notNullable();
      table.string('action', 60).notNullable();
      table.text('detail').notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('due_at').notNullable();
      table.integer('attempts').notNullable();
      table.index(['due_at'], 'audit_outbox_by_turn');
    }),
};
