import type { Row } from '@jobtrail/service-kit';
import type { DueTable } from '../due/rows.ts';
import type { schema } from '../schema.ts';

export type OutgoingMailRow = Row<typeof schema.outgoing_mails>;
export const OUTGOING_MAILS: DueTable = { table: 'outgoing_mails', key: 'id' };

/** A mail as svc-mail takes it. */
export interface Message {
  to: { name: string; email: string };
  subject: string;
  text: string;
  html: string;
}
