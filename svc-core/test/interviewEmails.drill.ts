// Reminders of interviews whose services are killed while they are due.
import { aJob, anInterview } from '../src/applications/interviews/testing/rows.ts';
import { TZ_VERSION } from '../src/applications/interviews/times.ts';
import { insertRows } from '../src/database/insertRows.ts';
import type { InterviewRow } from '../src/rows.ts';
import { dueEmailsDrill } from './dueEmailsDrill.ts';

const HOUR_MS = 3_600_000;

dueEmailsDrill({
  name: 'reminders of interviews',
  sentTable: 'interview_mails',
  async plan(knex, userIds) {
    const startsAt = Date.now() + 20 * HOUR_MS;
    for (const userId of userIds) {
      const job = aJob(userId, { company: 'Kestrel' });
      await insertRows(knex, 'jobs', [job]);
      const time = { starts_at: startsAt, ends_at: startsAt + HOUR_MS, tz_version: TZ_VERSION };
      await insertRows(knex, 'interviews', [anInterview(job, { ...time, reminder_due_at: Date.now() - 1 })]);
    }
  },
  countDue: async (knex) =>
    Number((await knex('interviews').where('reminder_due_at', '<=', Date.now()).count({ n: '*' }))[0]?.['n']),
  // As after a change of the interview that leaves its time.
  planAgain: async (knex, userIds) => {
    await knex<InterviewRow>('interviews')
      .whereIn('user_id', [...userIds])
      .update({ reminder_due_at: Date.now() - 1 });
  },
});
