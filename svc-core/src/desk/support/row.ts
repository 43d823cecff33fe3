import type { TicketStatus } from '@jobtrail/contract';

/** A row of `tickets`. */
export interface TicketRow {
  id: string;
  user_id: string;
  subject: string;
  message: string;
  status: TicketStatus;
  internal_note: string | null;
  /** Grows with every change. */
  version: number;
  created_at: number;
}

/** A row of `ticket_entries`: what an administrator wrote at a ticket. */
export interface TicketEntryRow {
  id: string;
  ticket_id: string;
  kind: 'note' | 'reply';
  author_id: string;
  message: string;
  created_at: number;
}
