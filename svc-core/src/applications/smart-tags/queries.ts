import type { Knex } from 'knex';
import { DIMENSIONS, JOBS_MAX, TAG_RULES_MAX } from '@jobtrail/contract';
import { overrideBody, ruleBody } from '@jobtrail/contract/calls';
import type { TagOverride, TagRule } from '@jobtrail/posting/smart-tags';
import type { TagOverrideRow, TagRuleRow } from '../../rows.ts';
import { existingJobIds } from '../jobs/queries.ts';
import type { Corrections } from './derive.ts';

/** The rules of a person, oldest first. */
export function listRules(knex: Knex, userId: string): Promise<TagRuleRow[]> {
  return knex<TagRuleRow>('tag_rules')
    .where({ user_id: userId })
    .orderBy([{ column: 'created_at' }, { column: 'id' }])
    .limit(TAG_RULES_MAX);
}

/** What a person has corrected about a job. */
export function listOverrides(knex: Knex, userId: string, jobId: string): Promise<TagOverrideRow[]> {
  return knex<TagOverrideRow>('tag_overrides').where({ user_id: userId, job_id: jobId }).limit(DIMENSIONS.length);
}

/** What a person has corrected about existing jobs. */
export function listAllOverrides(knex: Knex, userId: string): Promise<TagOverrideRow[]> {
  return knex<TagOverrideRow>('tag_overrides')
    .where({ user_id: userId })
    .whereIn('job_id', existingJobIds(knex, userId))
    .limit(JOBS_MAX * DIMENSIONS.length);
}

/** A value that a later release has stored is left out. */
export function asRules(rows: readonly TagRuleRow[]): TagRule[] {
  return rows.flatMap((row) => ruleBody.safeParse(row).data ?? []);
}

/** A value that a later release has stored is left out. */
export function asOverrides(rows: readonly TagOverrideRow[]): TagOverride[] {
  return rows.flatMap((row) => overrideBody.safeParse(row).data ?? []);
}

/** What a person has corrected about a job, and by rules. */
export async function readCorrections(knex: Knex, userId: string, jobId: string): Promise<Corrections> {
  return {
    overrides: asOverrides(await listOverrides(knex, userId, jobId)),
    rules: asRules(await listRules(knex, userId)),
  };
}
