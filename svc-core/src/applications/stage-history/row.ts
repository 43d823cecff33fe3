import type { Stage } from '@jobtrail/contract';

/** A row of `stage_history`. */
export interface StageHistoryRow {
  id: string;
  user_id: string;
  job_id: string;
  from_stage: Stage | null;
  to_stage: Stage;
  changed_at: number;
  notes: string | null;
}
