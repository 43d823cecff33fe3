import { addColumn, addIndex, createTable, type Migration } from '@jobtrail/service-kit';

/**
 * Smart tags, and what people correct about them. A worker derives the tags of existing jobs, and of those that older code
 * with this schema adds: their version is 0.
 */
export const smartTags: Migration = {
  name: '0036-smart-tags',
  up: async (knex) => {
    await addColumn(knex, 'jobs', 'arrangement', (table) => table.string('arrangement', 8));
    await addColumn(knex, 'jobs', 'seniority', (table) => table.string('seniority', 12));
    await addColumn(knex, 'jobs', 'job_function', (table) => table.string('job_function', 12));
    await addColumn(knex, 'jobs', 'employment', (table) => table.string('employment', 16));
    await addColumn(knex, 'jobs', 'pay_min', (table) => table.bigInteger('pay_min'));
    await addColumn(knex, 'jobs', 'pay_max', (table) => table.bigInteger('pay_max'));
    await addColumn(knex, 'jobs', 'pay_currency', (table) => table.string('pay_currency', 3));
    await addColumn(knex, 'jobs', 'tag_rules_version', (table) =>
      table.integer('tag_rules_version').notNullable().defaultTo(0),
    );
    await addIndex(knex, 'jobs', 'jobs_by_tag_rules', ['tag_rules_version', 'user_id', 'id']);
    await createTable(knex, 'tag_overrides', (table) => {
      table.string('user_id', 36).notNullable();
      table.string('job_id', 36).notNullable();
      table.string('dimension', 12).notNullable();
      table.string('value', 16);
      table.string('token', 300);
      table.bigInteger('decided_at').notNullable();
      table.primary(['user_id', 'job_id', 'dimension']);
      table.index(['job_id'], 'tag_overrides_by_job');
    });
    await createTable(knex, 'tag_rules', (table) => {
      table.string('user_id', 36).notNullable();
      table.string('id', 36).notNullable();
      table.string('dimension', 12).notNullable();
      table.string('token', 300).notNullable();
      table.string('value', 16).notNullable();
      table.bigInteger('created_at').notNullable();
      table.primary(['user_id', 'id']);
    });
  },
};
