import type { LeasedTable } from '@jobtrail/service-kit';
import type { OutgoingEmailRow } from '../rows.ts';

export const OUTGOING_EMAILS: LeasedTable<OutgoingEmailRow> = {
  table: 'outgoing_mails',
  key: 'id',
  dueAt: 'next_attempt_at',
};

/** An email as svc-mail receives it. */
export interface EmailMessage {
  to: { name: string; email: string };
  subject: string;
  text: string;
  html: string;
  /** A file, such as an interview for a calendar app. */
  attachment?: { name: string; type: string; content: string };
  /** What the person can unsubscribe from with one click. */
  unsubscribe?: 'digest';
}
