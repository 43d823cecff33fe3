/** A row of `audit_log`, which is only ever added to. `detail` is JSON and names nobody. */
export interface AuditRow {
  id: string;
  event_key: string;
  actor_id: string;
  action: string;
  subject_id: string | null;
  detail: string;
  created_at: number;
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Detail = { [key: string]: Json };
