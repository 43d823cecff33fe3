import type { OwnTicket } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { TicketRow } from './row.ts';

/** A ticket as the person who filed it sees it: never with the internal note. */
export function presentOwnTicket({ id, user_id, subject, message, status, created_at }: TicketRow): OwnTicket {
  return { id, subject, userId: user_id, message, status, createdAt: toMoment(created_at), replies: [] };
}
