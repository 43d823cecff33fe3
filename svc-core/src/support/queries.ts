import { TICKET_STATUSES, TICKETS_PAGE, type TicketCounts, type TicketStatus } from '@jobtrail/contract';
import { notFound } from '@jobtrail/service-kit';
import type { Knex } from 'knex';
import type { UserRow } from '../users/row.ts';
import type { TicketEntryRow, TicketRow } from './row.ts';

export interface Narrow {
  userId?: string;
  status?: TicketStatus | undefined;
  /** The id of the last ticket of the page before. */
  cursor?: string | undefined;
}
type Author = Pick<UserRow, 'id' | 'name' | 'email' | 'subscription_status'>;
export interface Entry extends TicketEntryRow {
  author_name: string | null;
}
/** A ticket with who filed it, null for an account that is gone, and what was written at it, oldest first. */
export interface WholeTicket {
  ticket: TicketRow;
  author: Author | null;
  entries: Entry[];
}

const keyedBy = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key): Map<Row[Key], Row> => new Map(rows.map((row) => [row[key], row]));

/** Tickets, newest first, a page of them. */
async function page(knex: Knex, { userId, status, cursor }: Narrow): Promise<TicketRow[]> {
  const query = knex<TicketRow>('tickets').orderBy([{ column: 'created_at', order: 'desc' }, { column: 'id', order: 'desc' }]).limit(TICKETS_PAGE);
  if (userId !== undefined) void query.where('user_id', userId);
  if (status !== undefined) void query.where('status', status);
  if (cursor === undefined) return query;
  const last = await knex<TicketRow>('tickets').where({ id: cursor, ...(userId === undefined ? {} : { user_id: userId }) }).first('created_at');
  if (!last) return [];
  return query.where('created_at', '<=', last.created_at).where((older) => older.where('created_at', '<', last.created_at).orWhere('id', '<', cursor));
}

async function whole(knex: Knex, tickets: readonly TicketRow[]): Promise<WholeTicket[]> {
  const entries = await knex('ticket_entries').leftJoin('users', 'users.id', 'ticket_entries.author_id').whereIn('ticket_id', tickets.map(({ id }) => id)).orderBy('ticket_entries.id')
    .select<Entry[]>('ticket_entries.*', 'users.name as author_name');
  const byTicket = new Map<string, Entry[]>();
  for (const entry of entries) byTicket.set(entry.ticket_id, [...(byTicket.get(entry.ticket_id) ?? []), entry]);
  const ids = [...new Set(tickets.map(({ user_id }) => user_id))];
  const authors = keyedBy(await knex<UserRow>('users').whereIn('id', ids).select('id', 'name', 'email', 'subscription_status'), 'id');
  return tickets.map((ticket) => ({ ticket, author: authors.get(ticket.user_id) ?? null, entries: byTicket.get(ticket.id) ?? [] }));
}

/** A page of tickets, newest first: one person's, those of one status, or all. */
export async function ticketsPage(knex: Knex, narrow: Narrow): Promise<WholeTicket[]> {
  return whole(knex, await page(knex, narrow));
}

/** @throws AppError 404 */
export async function wholeTicket(knex: Knex, id: string): Promise<WholeTicket> {
  const [found] = await whole(knex, await knex<TicketRow>('tickets').where({ id }).limit(1));
  if (!found) throw notFound();
  return found;
}

/** How many tickets there are in each status. */
export async function countTickets(knex: Knex): Promise<TicketCounts> {
  const counts: TicketCounts = { open: 0, pending: 0, resolved: 0 };
  for (const status of TICKET_STATUSES) counts[status] = Number((await knex<TicketRow>('tickets').where({ status }).count({ total: '*' }).first())?.total ?? 0);
  return counts;
}
