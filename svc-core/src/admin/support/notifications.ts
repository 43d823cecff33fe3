import type { Knex } from 'knex';
import { enqueueEmail } from '../../email-outbox/commands.ts';
import { findUser } from '../../people/users/queries.ts';
import type { TicketRow } from '../../rows.ts';
import { newTicket, ticketReply } from './emails.ts';
import { listNotifiedAdmins } from './queries.ts';

/** Emails a new ticket to every administrator who receives such notifications. */
export async function emailAdmins(trx: Knex, appUrl: string, ticket: TicketRow, now: number): Promise<void> {
  const author = await findUser(trx, ticket.user_id);
  for (const admin of await listNotifiedAdmins(trx)) {
    const to = { name: admin.display_name ?? admin.name, email: admin.settings_email ?? admin.email };
    await enqueueEmail(
      trx,
      {
        userId: admin.id,
        to,
        content: newTicket(to.name, appUrl, ticket, author ?? { name: '', email: '' }),
        key: `ticket:${ticket.id}:${admin.id}`,
      },
      now,
    );
  }
}

/** Emails a reply to the author of the ticket. */
export async function emailReply(
  trx: Knex,
  appUrl: string,
  ticket: TicketRow,
  { id, message }: { id: string; message: string },
  now: number,
): Promise<void> {
  const author = await findUser(trx, ticket.user_id);
  if (author)
    await enqueueEmail(
      trx,
      { userId: author.id, to: author, content: ticketReply(author.name, appUrl, ticket, message), key: `reply:${id}` },
      now,
    );
}
