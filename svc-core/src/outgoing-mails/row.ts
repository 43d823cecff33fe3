import type { DueRow, DueTable } from '../due/rows.ts';

/** A row of `outgoing_mails`: `message` is JSON, see Message. The row is deleted once svc-mail has the mail. */
export interface OutgoingMailRow extends DueRow {
  id: string;
  message_key: string;
  user_id: string | null;
  message: string;
  expires_at: number;
}
export const OUTGOING_MAILS: DueTable = { table: 'outgoing_mails', key: 'id' };

/** A mail as svc-mail takes it. */
export interface Message {
  to: { name: string; email: string };
  subject: string;
  text: string;
  html: string;
}
