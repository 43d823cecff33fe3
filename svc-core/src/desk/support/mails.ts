import type { Knex } from 'knex';
import { enqueueEmail } from '../../email-outbox/commands.ts';
import { findUser } from '../../people/users/queries.ts';
import type { UserRow } from '../../people/users/row.ts';
import { newTicket, ticketReply } from './emails.ts';
import type { TicketRow } from './row.ts';

interface Recipient extends Pick<UserRow, 'id' | 'name' | 'email'> {
  display_name: string | null;
  settings_email: string | null;
}

/** Mails a new ticket to every active administrator who wants to hear of them. */
export async function emailAdmins(trx: Knex, appUrl: string, ticket: TicketRow, now: number): Promise<void> {
  const author = await findUser(trx, ticket.user_id);
  const admins: Recipient[] = await trx('users')
    .leftJoin('admin_settings', 'admin_settings.user_id', 'users.id')
    .where({ role: 'admin', is_active: 1 })
    .where((wanted) => wanted.whereNull('admin_settings.notifications').orWhere('admin_settings.notifications', 1))
    .select(
      'users.id',
      'users.name',
      'users.email',
      'admin_settings.display_name',
      'admin_settings.email as settings_email',
    );
  for (const admin of admins) {
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

/** Mails a reply to the person who filed the ticket. */
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
