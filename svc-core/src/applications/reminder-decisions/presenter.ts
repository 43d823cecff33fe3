import type { ReminderDecision } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { ReminderDecisionRow } from './row.ts';

export const presentReminderDecision = (row: ReminderDecisionRow): ReminderDecision => ({
  id: row.id,
  jobId: row.job_id,
  rule: row.rule,
  touch: row.touch,
  decision: row.decision,
  decidedAt: toMoment(row.decided_at),
});
