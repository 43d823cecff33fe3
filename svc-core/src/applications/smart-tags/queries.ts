import type { Knex } from 'knex';
import type { z } from 'zod';
import { DIMENSIONS, TAG_RULES_MAX } from '@jobtrail/contract';
import { tagCorrection, tagRuleBody } from '@jobtrail/contract/calls';
import type { TagOverride, TagRule } from '@jobtrail/posting/smart-tags';
import type { JobRow, TagOverrideRow, TagRuleRow } from '../../rows.ts';
import { newestPostingOf } from '../postings/queries.ts';
import type { TagBasis } from './derive.ts';

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

/** A rule is offered with the second equal correction; of more, only one more has to be known. */
const EQUAL_MAX = 3;

/** Some corrections of a person that say the same of the same words, oldest first. */
export function listEqualCorrections(
  knex: Knex,
  userId: string,
  equal: Pick<TagOverrideRow, 'dimension' | 'token' | 'value'>,
): Promise<TagOverrideRow[]> {
  return knex<TagOverrideRow>('tag_overrides')
    .where({ user_id: userId, ...equal })
    .orderBy([{ column: 'decided_at' }, { column: 'job_id' }])
    .limit(EQUAL_MAX);
}

/** A rule in the form in which it is applied. */
export function ruleOf({ words, ...rule }: z.output<typeof tagRuleBody>): TagRule {
  return { ...rule, token: words };
}

/** A value that a later release has stored is left out. */
export function asRules(rows: readonly TagRuleRow[]): TagRule[] {
  return rows.flatMap((row) => {
    const { data } = tagRuleBody.safeParse({ ...row, words: row.token });
    return data ? [ruleOf(data)] : [];
  });
}

/** A value that a later release has stored is left out. */
export function asOverrides(rows: readonly TagOverrideRow[]): TagOverride[] {
  return rows.flatMap((row) => tagCorrection.safeParse(row).data ?? []);
}

/** What the tags of some jobs of a person follow from besides their own fields, by the id of the job. */
export async function readBases(
  knex: Knex,
  userId: string,
  jobs: ReadonlyArray<Pick<JobRow, 'id' | 'has_posting'>>,
): Promise<Map<string, TagBasis>> {
  const overrides: TagOverrideRow[] = await knex<TagOverrideRow>('tag_overrides')
    .where({ user_id: userId })
    .whereIn(
      'job_id',
      jobs.map(({ id }) => id),
    );
  const rules = asRules(await listRules(knex, userId));
  const bases = new Map<string, TagBasis>();
  for (const { id, has_posting } of jobs)
    bases.set(id, {
      posting: has_posting === 1 ? await newestPostingOf(knex, userId, id) : null,
      overrides: asOverrides(overrides.filter(({ job_id: jobId }) => jobId === id)),
      rules,
    });
  return bases;
}

/** What the tags of a job follow from besides its own fields. */
export async function readBasis(
  knex: Knex,
  { user_id: userId, id: jobId, has_posting }: Pick<JobRow, 'user_id' | 'id' | 'has_posting'>,
): Promise<TagBasis> {
  return {
    posting: has_posting === 1 ? await newestPostingOf(knex, userId, jobId) : null,
    overrides: asOverrides(await listOverrides(knex, userId, jobId)),
    rules: asRules(await listRules(knex, userId)),
  };
}
