import type { OwnTicket, Ticket, TicketEntry } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import { DELETED_USER } from '../../audit/presenter.ts';
import type { TicketRow } from '../../rows.ts';
import type { Author, Entry } from './queries.ts';

/** An entry as administrators see it. */
export const presentEntry = ({ id, message, author_name, created_at }: Entry): TicketEntry => ({
  id,
  message,
  authorName: author_name ?? DELETED_USER,
  createdAt: toMoment(created_at),
});

/** A reply as the author of the ticket sees it, without the name of who wrote it. */
export const presentOwnReply = ({ id, message, created_at }: Entry): OwnTicket['replies'][number] => ({
  id,
  message,
  createdAt: toMoment(created_at),
});

/** A ticket as its author sees it, without the replies. Internal notes are never shown. */
export function presentOwnFacts({
  id,
  user_id,
  subject,
  message,
  status,
  created_at,
}: TicketRow): Omit<OwnTicket, 'replies'> {
  return { id, subject, userId: user_id, message, status, createdAt: toMoment(created_at) };
}

/** A ticket as administrators see it, without notes and replies. */
export function presentFacts(ticket: TicketRow, author: Author | undefined): Omit<Ticket, 'notes' | 'replies'> {
  return {
    ...presentOwnFacts(ticket),
    internalNote: ticket.internal_note,
    version: ticket.version,
    userName: author?.name ?? null,
    userEmail: author?.email ?? null,
    subscriptionStatus: author?.subscription_status ?? null,
  };
}
