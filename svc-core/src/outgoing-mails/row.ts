import type { LeasedRow, LeasedTable } from '@jobtrail/service-kit';

/** A row of `outgoing_mails`: `message` is JSON, see Message. The row is deleted once svc-mail has the mail. */
export interface OutgoingMailRow extends LeasedRow {
  id: string;
  message_key: string;
  user_id: string | null;
  message: string;
  expires_at: number;
  next_attempt_at: number;
}
export const OUTGOING_MAILS: LeasedTable<OutgoingMailRow> = {
  table: 'outgoing_mails',
  key: 'id',
  dueAt: 'next_attempt_at',
};

/** A mail as svc-mail takes it. */
export interface Message {
  to: { name: string; email: string };
  subject: string;
  text: string;
  html: string;
}
