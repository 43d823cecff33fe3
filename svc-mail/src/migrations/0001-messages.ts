import { isMySql, type Migration } from '@jobtrail/service-kit';

/** Every requested email with its outcome. */
export const createMessages: Migration = {
  name: '001-messages',
  async up(knex) {
    if (await knex.schema.hasTable('messages')) return;
    await knex.schema.createTable('messages', (table) => {
      table
        .specificType('id', isMySql(knex) ? 'char(36) character set ascii collate ascii_bin' : 'char(36)')
        .notNullable()
        .primary();
      table.string('kind', 40).notNullable();
      table.string('recipient', 254).notNullable();
      table.string('subject', 300).notNullable();
      table.string('status', 20).notNullable();
      table.bigInteger('created_at').notNullable();
      table.bigInteger('sent_at');
    });
  },
};
