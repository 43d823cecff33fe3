import type { LeasedTable, Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';

export type AuditOutboxRow = Row<typeof schema.audit_outbox>;
export const AUDIT_OUTBOX: LeasedTable<AuditOutboxRow> = { table: 'audit_outbox', key: 'event_key', dueAt: 'due_at' };
