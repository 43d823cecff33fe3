import type { Knex } from 'knex';
import { sendMail } from '../../outgoing-mails/commands.ts';
import { userById } from '../../people/users/queries.ts';
import type { UserRow } from '../../people/users/row.ts';
import { newTicket, ticketReply } from './letters.ts';
import type { TicketRow } from './row.ts';

interface Recipient extends Pick<UserRow, 'id' | 'name' | 'email'> {
  display_name: string | null;
  settings_email: string | null;
}

/** Mails a new ticket to every active administrator who wants to hear of them. */
export async function tellAdmins(trx: Knex, appUrl: string, ticket: TicketRow, now: number): Promise<void> {
  const author = await userById(trx, ticket.user_id);
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
    await sendMail(
      trx,
      {
        userId: admin.id,
        to,
        letter: newTicket(to.name, appUrl, ticket, author ?? { name: '', email: '' }),
        key: `ticket:${ticket.id}:${admin.id}`,
      },
      now,
    );
  }
}

/** Mails a reply to the person who filed the ticket. */
export async function mailReply(
  trx: Knex,
  appUrl: string,
  ticket: TicketRow,
  { id, message }: { id: string; message: string },
  now: number,
): Promise<void> {
  const author = await userById(trx, ticket.user_id);
  if (author)
    await sendMail(
      trx,
      { userId: author.id, to: author, letter: ticketReply(author.name, appUrl, ticket, message), key: `reply:${id}` },
      now,
    );
}
