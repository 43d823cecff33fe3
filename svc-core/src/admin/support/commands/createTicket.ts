import type { Knex } from 'knex';
import type { NewTicket } from '@jobtrail/contract/calls';
import { newId, tooManyRequests, transaction } from '@jobtrail/service-kit';
import type { TicketRow, UserRow } from '../../../rows.ts';
import { emailAdmins } from '../notifications.ts';

const HOUR_MS = 3_600_000;
/** Tickets that one person may file within an hour: enough for anyone who needs help, too few to flood support. */
export const TICKETS_PER_HOUR = 20;
const TOO_MANY = "You've sent many messages in the last hour. Please wait before you send another one.";

interface Filing {
  readonly appUrl: string;
  readonly userId: string;
  readonly now: number;
}

/**
 * Files a ticket and emails the administrators.
 * @param present creates the response, in the same transaction
 * @throws AppError 429 after TICKETS_PER_HOUR within an hour
 */
export function createTicket<Presented>(
  knex: Knex,
  { appUrl, userId, now }: Filing,
  { subject, message }: NewTicket,
  present: (trx: Knex.Transaction, row: TicketRow) => Promise<Presented>,
): Promise<Presented> {
  return transaction(knex, async (trx) => {
    // The lock on the person's row makes the count exact.
    await trx<UserRow>('users').where({ id: userId }).forUpdate().first('id');
    const oldest = await trx<TicketRow>('tickets')
      .where({ user_id: userId })
      .orderBy('created_at', 'desc')
      .offset(TICKETS_PER_HOUR - 1)
      .first('created_at');
    const free = (oldest?.created_at ?? -Infinity) + HOUR_MS;
    if (free > now) throw tooManyRequests(Math.ceil((free - now) / 1000), TOO_MANY);
    const row: TicketRow = {
      id: newId(),
      user_id: userId,
      subject,
      message,
      status: 'open',
      internal_note: null,
      version: 1,
      created_at: now,
    };
    await trx<TicketRow>('tickets').insert(row);
    await emailAdmins(trx, appUrl, row, now);
    return present(trx, row);
  });
}
