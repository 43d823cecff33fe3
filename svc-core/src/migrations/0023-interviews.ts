import { addColumn, createTable, type Migration } from '@jobtrail/service-kit';

/**
 * Interviews and the emails about them. `calendar_version` counts the changes of a person's interviews. Older code
 * with this schema deletes a job without its interviews, which no query finds without their job.
 */
export const interviews: Migration = {
  name: '0023-interviews',
  up: async (knex) => {
    await createTable(knex, 'interviews', (table) => {
      table.string('id', 36).primary();
      table.string('user_id', 36).notNullable();
      table.string('job_id', 36).notNullable();
      table.integer('round').notNullable();
      table.string('kind', 8).notNullable();
      table.string('starts_local', 16).notNullable();
      table.string('time_zone', 64).notNullable();
      table.string('disambiguation', 8).notNullable();
      table.integer('duration_minutes').notNullable();
      table.bigInteger('starts_at').notNullable();
      table.bigInteger('ends_at').notNullable();
      table.string('tz_version', 16).notNullable();
      table.string('place', 500);
      table.text('people').notNullable();
      table.text('preparation', 'mediumtext');
      table.string('state', 12).notNullable();
      table.bigInteger('cancelled_at');
      table.string('uid', 36).notNullable();
      table.integer('sequence').notNullable();
      table.bigInteger('reminder_due_at');
      table.bigInteger('change_due_at');
      table.bigInteger('created_at').notNullable();
      table.bigInteger('updated_at').notNullable();
      table.index(['user_id', 'starts_at', 'id'], 'interviews_by_start');
      table.index(['job_id', 'starts_at', 'id'], 'interviews_by_job');
      table.index(['tz_version'], 'interviews_by_tz_version');
      table.index(['reminder_due_at'], 'interviews_by_reminder');
      table.index(['change_due_at'], 'interviews_by_change');
    });
    await createTable(knex, 'interview_mails', (table) => {
      table.string('interview_id', 36).notNullable();
      table.string('kind', 8).notNullable();
      table.bigInteger('about').notNullable();
      table.string('user_id', 36).notNullable();
      table.string('job_id', 36).notNullable();
      table.bigInteger('enqueued_at').notNullable();
      table.primary(['interview_id', 'kind', 'about']);
      table.index(['job_id'], 'interview_mails_by_job');
    });
    await addColumn(knex, 'users', 'calendar_version', (table) =>
      table.bigInteger('calendar_version').notNullable().defaultTo(0),
    );
  },
};
