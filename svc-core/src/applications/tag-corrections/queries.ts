import type { Knex } from 'knex';
import { DIMENSIONS, JOBS_MAX } from '@jobtrail/contract';
import type { TagOverrideRow } from '../../rows.ts';
import { existingJobIds } from '../jobs/queries.ts';

/** What a person has corrected about existing jobs. */
export function listAllOverrides(knex: Knex, userId: string): Promise<TagOverrideRow[]> {
  return knex<TagOverrideRow>('tag_overrides')
    .where({ user_id: userId })
    .whereIn('job_id', existingJobIds(knex, userId))
    .limit(JOBS_MAX * DIMENSIONS.length);
}
