import type { Knex } from 'knex';

/**
 * Marks a person's interviews as changed, and their jobs too: the figures about jobs count interviews. The row stays locked until the transaction ends, so the person's writes run
 * one after another.
 */
export async function touchCalendar(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('users').where({ id: userId }).increment({ calendar_version: 1, jobs_version: 1 });
}
