import type { OwnTicket, Ticket, TicketEntry } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { Entry, WholeTicket } from './queries.ts';
import type { TicketRow } from './row.ts';

const GONE = 'Deleted user';

const presentEntry = ({ id, message, author_name, created_at }: Entry): TicketEntry => ({ id, message, authorName: author_name ?? GONE, createdAt: toMoment(created_at) });

/** A ticket as the person who filed it sees it: never with the internal notes, nor with who replied. */
export function presentOwnTicket({ id, user_id, subject, message, status, created_at }: TicketRow, entries: readonly Entry[] = []): OwnTicket {
  const replies = entries.filter(({ kind }) => kind === 'reply').map((entry) => ({ id: entry.id, message: entry.message, createdAt: toMoment(entry.created_at) }));
  return { id, subject, userId: user_id, message, status, createdAt: toMoment(created_at), replies };
}

/** A ticket as administrators see it (spec 3). */
export function presentTicket({ ticket, author, entries }: WholeTicket): Ticket {
  const of = (kind: Entry['kind']): TicketEntry[] => entries.filter((entry) => entry.kind === kind).map(presentEntry);
  return {
    id: ticket.id, subject: ticket.subject, userId: ticket.user_id, message: ticket.message, status: ticket.status, createdAt: toMoment(ticket.created_at), internalNote: ticket.internal_note,
    version: ticket.version, userName: author?.name ?? null, userEmail: author?.email ?? null, subscriptionStatus: author?.subscription_status ?? null, notes: of('note'), replies: of('reply'),
  };
}
