import type { TicketStatus } from '@jobtrail/contract';

/** A row of `tickets`. */
export interface TicketRow {
  id: string;
  user_id: string;
  subject: string;
  message: string;
  status: TicketStatus;
  internal_note: string | null;
  created_at: number;
}
