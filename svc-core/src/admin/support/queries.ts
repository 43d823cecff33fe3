import type { Knex } from 'knex';
import {
  TICKET_ENTRIES_MAX,
  TICKET_STATUSES,
  type TicketCounts,
  TICKETS_PAGE,
  type TicketStatus,
} from '@jobtrail/contract';
import { allIds, notFound, type RowSource } from '@jobtrail/service-kit';
import type { TicketEntryRow, TicketRow, UserRow } from '../../rows.ts';

export interface TicketFilter {
  userId?: string;
  status?: TicketStatus | undefined;
  /** The id of the last ticket of the previous page. */
  cursor?: string | undefined;
}
export type Author = Pick<UserRow, 'id' | 'name' | 'email' | 'subscription_status'>;
/** A note or reply with the name of its author; null for a deleted account. */
export interface Entry extends TicketEntryRow {
  author_name: string | null;
}

/** The ids of a page of tickets, newest first: of one person, of one status, or all. */
export async function pageOfTicketIds(knex: Knex, { userId, status, cursor }: TicketFilter): Promise<string[]> {
  const query = knex<TicketRow>('tickets')
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(TICKETS_PAGE);
  if (userId !== undefined) void query.where('user_id', userId);
  if (status !== undefined) void query.where('status', status);
  if (cursor !== undefined) {
    const last = await knex<TicketRow>('tickets')
      .where({ id: cursor, ...(userId === undefined ? {} : { user_id: userId }) })
      .first('created_at');
    if (!last) return [];
    query
      .where('created_at', '<=', last.created_at)
      .where((older) => older.where('created_at', '<', last.created_at).orWhere('id', '<', cursor));
  }
  return query.pluck('id');
}

/** Reads a page of tickets, newest first. */
export const ticketSource = (knex: Knex, filter: TicketFilter): RowSource => ({
  nextIds: allIds(() => pageOfTicketIds(knex, filter)),
  rowsOf: (ids) => knex('tickets').whereIn('id', ids),
  texts: ['message', 'internal_note'],
});

/** @throws AppError 404 */
export async function getTicket(knex: Knex, id: string): Promise<TicketRow> {
  const found = await knex<TicketRow>('tickets').where({ id }).first();
  if (!found) throw notFound();
  return found;
}

/** The authors of some tickets, by id, without deleted accounts. */
export async function listAuthors(knex: Knex, tickets: readonly TicketRow[]): Promise<Map<string, Author>> {
  const ids = [...new Set(tickets.map(({ user_id }) => user_id))];
  const authors: Author[] = await knex<UserRow>('users')
    .whereIn('id', ids)
    .select('id', 'name', 'email', 'subscription_status');
  return new Map(authors.map((author) => [author.id, author]));
}

/** The notes and replies of some tickets without their texts, in the order of writing per ticket. */
export function listEntryKeys(
  knex: Knex,
  ticketIds: readonly string[],
): Promise<Array<Pick<TicketEntryRow, 'id' | 'ticket_id' | 'kind'>>> {
  return knex<TicketEntryRow>('ticket_entries')
    .whereIn('ticket_id', ticketIds)
    .orderBy('id')
    .limit(TICKET_ENTRIES_MAX * ticketIds.length)
    .select('id', 'ticket_id', 'kind');
}

/**
 * Reads the entries with these ids, in the order of the ids, each with the name that its author signs with: the
 * display name of the admin settings, or else the name.
 */
export const entrySource = (knex: Knex, ids: readonly string[]): RowSource => ({
  nextIds: allIds(() => Promise.resolve(ids)),
  rowsOf: (some) =>
    knex('ticket_entries')
      .leftJoin('users', 'users.id', 'ticket_entries.author_id')
      .leftJoin('admin_settings', 'admin_settings.user_id', 'ticket_entries.author_id')
      .whereIn('ticket_entries.id', some)
      .select('ticket_entries.*', knex.raw('coalesce(admin_settings.display_name, users.name) as author_name')),
  texts: ['ticket_entries.message'],
});

/**
 * An administrator who receives notifications about new tickets, with the name and address from the settings, if any.
 */
interface NotifiedAdmin extends Pick<UserRow, 'id' | 'name' | 'email'> {
  display_name: string | null;
  settings_email: string | null;
}

/** The active administrators who receive notifications about new tickets. */
export function listNotifiedAdmins(knex: Knex): Promise<NotifiedAdmin[]> {
  return knex('users')
    .leftJoin('admin_settings', 'admin_settings.user_id', 'users.id')
    .where({ role: 'admin', is_active: 1 })
    .where((on) => on.whereNull('admin_settings.notifications').orWhere('admin_settings.notifications', 1))
    .select(
      'users.id',
      'users.name',
      'users.email',
      'admin_settings.display_name',
      'admin_settings.email as settings_email',
    );
}

/** The number of tickets per status. */
export async function countTickets(knex: Knex): Promise<TicketCounts> {
  const counts: TicketCounts = { open: 0, pending: 0, resolved: 0 };
  for (const status of TICKET_STATUSES)
    counts[status] = Number(
      (await knex<TicketRow>('tickets').where({ status }).count({ total: '*' }).first())?.total ?? 0,
    );
  return counts;
}
