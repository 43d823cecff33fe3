/** A row of `audit_outbox`; `detail` is JSON. It is deleted once svc-core has it. */
export interface AuditOutboxRow {
  event_key: string;
  actor_id: string;
  action: string;
  detail: string;
  created_at: number;
  due_at: number;
  attempts: number;
}
