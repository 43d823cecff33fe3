import type { LeasedTable, Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

export type ContactChangeRow = Row<typeof schema.contact_changes>;
export const CONTACT_CHANGES: LeasedTable<ContactChangeRow> = {
  table: 'contact_changes',
  key: 'id',
  dueAt: 'next_attempt_at',
};
