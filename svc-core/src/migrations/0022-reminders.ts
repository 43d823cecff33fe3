import { addColumn, addIndex, createTable, type Migration } from '@jobtrail/service-kit';

/**
 * Reminders, decisions about suggestions, rules of suggestions, and digests. People who have a time zone get their
 * first digest planned by the worker (`next_digest_at` 0). Older code with this schema deletes a job without its
 * reminders, which no query finds then, because each joins the jobs.
 */
export const reminders: Migration = {
  name: '0022-reminders',
  up: async (knex) => {
    await createTable(knex, 'reminders', (table) => {
      table.string('user_id', 36).notNullable();
      table.string('id', 36).notNullable();
      table.string('job_id', 36);
      table.string('text', 300).notNullable();
      table.string('due_on', 10);
      table.string('snoozed_until', 10);
      table.string('state', 8).notNullable();
      table.bigInteger('done_at');
      table.bigInteger('deleted_at');
      table.bigInteger('created_at').notNullable();
      table.primary(['user_id', 'id']);
      table.index(['user_id', 'state', 'due_on', 'snoozed_until', 'job_id'], 'reminders_by_day');
      table.index(['user_id', 'state', 'done_at', 'job_id'], 'reminders_by_end');
      table.index(['job_id'], 'reminders_by_job');
      table.index(['state', 'done_at'], 'reminders_done');
      table.index(['state', 'deleted_at'], 'reminders_deleted');
    });
    await createTable(knex, 'reminder_decisions', (table) => {
      table.string('user_id', 36).notNullable();
      table.string('job_id', 36).notNullable();
      table.string('rule', 16).notNullable();
      table.integer('touch').notNullable();
      table.string('id', 36).notNullable();
      table.string('decision', 12).notNullable();
      table.bigInteger('decided_at').notNullable();
      table.primary(['user_id', 'job_id', 'rule', 'touch']);
      table.index(['id'], 'reminder_decisions_by_id');
      table.index(['job_id'], 'reminder_decisions_by_job');
    });
    await createTable(knex, 'reminder_rules', (table) => {
      table.string('user_id', 36).notNullable();
      table.string('rule', 16).notNullable();
      table.boolean('is_on').notNullable();
      table.integer('days').notNullable();
      table.primary(['user_id', 'rule']);
    });
    await createTable(knex, 'digests', (table) => {
      table.string('user_id', 36).notNullable();
      table.string('local_day', 10).notNullable();
      table.bigInteger('sent_at').notNullable();
      table.primary(['user_id', 'local_day']);
      table.index(['sent_at'], 'digests_by_age');
    });
    await addColumn(knex, 'users', 'email_notifications', (table) =>
      table.boolean('email_notifications').notNullable().defaultTo(true),
    );
    await addColumn(knex, 'users', 'in_app_notifications', (table) =>
      table.boolean('in_app_notifications').notNullable().defaultTo(true),
    );
    await addColumn(knex, 'users', 'digest_hour', (table) => table.integer('digest_hour').notNullable().defaultTo(8));
    await addColumn(knex, 'users', 'next_digest_at', (table) => table.bigInteger('next_digest_at'));
    await knex('users').whereNotNull('time_zone').whereNull('next_digest_at').update({ next_digest_at: 0 });
    await addIndex(knex, 'users', 'users_by_next_digest', ['next_digest_at']);
    await addIndex(knex, 'communications', 'communications_by_contact', ['user_id', 'job_id', 'received_at']);
  },
};
