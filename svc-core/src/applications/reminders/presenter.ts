import type { Reminder, ReminderDecision } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { ReminderDecisionRow, ReminderRow } from '../../rows.ts';

export const presentReminder = (row: ReminderRow): Reminder => ({
  id: row.id,
  jobId: row.job_id,
  text: row.text,
  dueOn: row.due_on,
  snoozedUntil: row.snoozed_until,
  state: row.done_at === null ? 'open' : 'done',
  doneAt: row.done_at === null ? null : toMoment(row.done_at),
  createdAt: toMoment(row.created_at),
});

export const presentReminderDecision = (row: ReminderDecisionRow): ReminderDecision => ({
  id: row.id,
  jobId: row.job_id,
  rule: row.rule,
  touch: row.touch,
  decision: row.decision,
  decidedAt: toMoment(row.decided_at),
});
