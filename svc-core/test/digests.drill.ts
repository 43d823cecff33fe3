// Digests whose services are killed while they are due.
import { localDayOf } from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import { insertRows } from '../src/database/insertRows.ts';
import type { UserRow } from '../src/rows.ts';
import { dueEmailsDrill } from './dueEmailsDrill.ts';

dueEmailsDrill({
  name: 'digests',
  sentTable: 'digests',
  async plan(knex, userIds) {
    const now = Date.now();
    const due = { text: 'Call', due_on: localDayOf(now, 'UTC'), state: 'open', created_at: now };
    for (const user_id of userIds) await insertRows(knex, 'reminders', [{ user_id, id: newId(), ...due }]);
    const plan = { time_zone: 'UTC', digest_hour: new Date(now).getUTCHours(), next_digest_at: now - 1 };
    await knex<UserRow>('users').update(plan);
  },
  countDue: async (knex) =>
    Number((await knex('users').where('next_digest_at', '<=', Date.now()).count({ n: '*' }))[0]?.['n']),
  // As after a change of the hour.
  planAgain: async (knex, userIds) => {
    await knex<UserRow>('users')
      .whereIn('id', [...userIds])
      .update({ next_digest_at: Date.now() - 1 });
  },
});
