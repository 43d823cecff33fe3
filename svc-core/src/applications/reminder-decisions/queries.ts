import type { Knex } from 'knex';
import { FOLLOW_UPS_MAX, JOBS_MAX, REMINDER_RULES } from '@jobtrail/contract';
import type { ReminderDecisionRow } from '../../rows.ts';
import { existingJobIds } from '../jobs/queries.ts';

/** Every rule with every touch for every job. */
const DECISIONS_MAX = JOBS_MAX * (REMINDER_RULES.length - 1 + FOLLOW_UPS_MAX);

/** The decisions of a person about suggestions for existing jobs. */
export function listDecisions(knex: Knex, userId: string): Promise<ReminderDecisionRow[]> {
  return knex<ReminderDecisionRow>('reminder_decisions')
    .where({ user_id: userId })
    .whereIn('job_id', existingJobIds(knex, userId))
    .limit(DECISIONS_MAX);
}
