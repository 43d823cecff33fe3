import type { NewTicket } from '@jobtrail/contract/calls';
import { newId, tooManyRequests, transaction } from '@jobtrail/service-kit';
import type { Knex } from 'knex';
import type { TicketRow } from './row.ts';

const HOUR_MS = 3_600_000;
/** Tickets that one person may file within an hour: enough for anybody in need, too few to flood the desk. */
export const TICKETS_PER_HOUR = 20;

/** Files a ticket. @throws AppError 429 after TICKETS_PER_HOUR within an hour */
export function createTicket(knex: Knex, userId: string, { subject, message }: NewTicket, now: number): Promise<TicketRow> {
  return transaction(knex, async (trx) => {
    const counted = await trx<TicketRow>('tickets').where({ user_id: userId }).where('created_at', '>', now - HOUR_MS).count({ total: '*' }).first();
    if (Number(counted?.total ?? 0) >= TICKETS_PER_HOUR) throw tooManyRequests(HOUR_MS / 1000, 'You have sent many messages within an hour. Please wait a little before the next one.');
    const row: TicketRow = { id: newId(), user_id: userId, subject, message, status: 'open', internal_note: null, created_at: now };
    await trx<TicketRow>('tickets').insert(row);
    return row;
  });
}
