import type { LeasedRow, LeasedTable } from '@jobtrail/service-kit';

/** A row of `audit_outbox`; `detail` is JSON. It is deleted once svc-core has it. */
export interface AuditOutboxRow extends LeasedRow {
  event_key: string;
  actor_id: string;
  action: string;
  detail: string;
  created_at: number;
  due_at: number;
}
export const AUDIT_OUTBOX: LeasedTable<AuditOutboxRow> = { table: 'audit_outbox', key: 'event_key', dueAt: 'due_at' };
