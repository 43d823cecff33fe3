import type { StageHistoryEntry } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { StageHistoryRow } from './row.ts';

export function presentStageChange({
  id,
  from_stage,
  to_stage,
  changed_at,
  notes,
}: StageHistoryRow): StageHistoryEntry {
  return { id, fromStage: from_stage, toStage: to_stage, changedAt: toMoment(changed_at), notes };
}
