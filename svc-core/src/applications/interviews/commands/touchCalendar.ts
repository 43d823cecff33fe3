import type { Knex } from 'knex';
import { recordEvents } from '../../webhooks/commands/recordEvents.ts';

/**
 * Marks the interviews of a person as changed, and their jobs too: the figures about jobs count interviews. Webhooks are
 * told which one it was. The row stays locked until the transaction ends, so the person's writes run one after another.
 */
export async function touchCalendar(
  trx: Knex.Transaction,
  userId: string,
  interviewId: string,
  now: number,
): Promise<void> {
  await trx('users').where({ id: userId }).increment({ calendar_version: 1, jobs_version: 1 });
  await recordEvents(trx, userId, 'interview.changed', [interviewId], now);
}
