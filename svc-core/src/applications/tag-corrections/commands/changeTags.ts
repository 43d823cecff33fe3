import type { Knex } from 'knex';
import { type Dimension, type ListedDimension, TAG_RULES_MAX } from '@jobtrail/contract';
import { type CorrectTagBody, type TagRuleBody, tagRuleBody, type TagRuleChanges } from '@jobtrail/contract/calls';
import { correctionToken, suggestTagRule, type TagCorrection } from '@jobtrail/posting/smart-tags';
import { conflict, newId, notFound, transaction, validationFailed } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import type { JobRow, TagOverrideRow, TagRuleRow } from '../../../rows.ts';
import { touchJobs } from '../../jobs/commands/touchJobs.ts';
import { lockJob } from '../../jobs/queries.ts';
import { derivedColumns, type TagBasis, tagsOf } from '../../smart-tags/derive.ts';
import { asOverrides, listEqualCorrections, listRules, readBasis, ruleOf } from '../../smart-tags/queries.ts';
import { deriveStaleOf } from './deriveStaleTags.ts';

type Core = Pick<CoreContext, 'knex' | 'clock'>;

/** A job after a correction of its tags. */
export interface CorrectedJob {
  readonly job: JobRow;
  readonly basis: TagBasis;
  /** The rule that the correction suggests. */
  readonly offer: TagRuleBody | null;
}

/**
 * Stores the person's own word about a dimension of a job in place of an earlier one, or withdraws it, and derives the
 * tags of the job again.
 * @throws AppError 404
 */
export function correctTag(
  { knex, clock }: Core,
  userId: string,
  jobId: string,
  body: CorrectTagBody,
): Promise<CorrectedJob> {
  return transaction(knex, async (trx) => {
    const before = await lockJob(trx, userId, jobId);
    await trx<TagOverrideRow>('tag_overrides')
      .where({ user_id: userId, job_id: jobId, dimension: body.dimension })
      .delete();
    const { override, basis } = planCorrection(before, await readBasis(trx, before), body, clock());
    if (override) await trx<TagOverrideRow>('tag_overrides').insert(override);
    const changes = derivedColumns(before, basis);
    await trx<JobRow>('jobs').where({ id: jobId, user_id: userId }).update(changes);
    await touchJobs(trx, userId);
    const offer = override && (await offeredRule(trx, userId, override));
    return { job: { ...before, ...changes }, basis, offer };
  });
}

/** A correction of one job: its row, or null to withdraw it, and what the tags of the job follow from then. */
interface PlannedCorrection {
  readonly override: TagOverrideRow | null;
  readonly basis: TagBasis;
}

/** Plans the correction of a locked job. Nothing is written. */
export function planCorrection(
  job: JobRow,
  { overrides, ...basis }: TagBasis,
  body: CorrectTagBody,
  now: number,
): PlannedCorrection {
  const others = overrides.filter(({ dimension }) => dimension !== body.dimension);
  if (!('value' in body)) return { override: null, basis: { ...basis, overrides: others } };
  const override: TagOverrideRow = {
    user_id: job.user_id,
    job_id: job.id,
    dimension: body.dimension,
    value: body.value,
    token: tokenOf(job, body.dimension, { ...basis, overrides: others }),
    decided_at: now,
  };
  return { override, basis: { ...basis, overrides: [...others, ...asOverrides([override])] } };
}

/** The words that a correction is about. */
function tokenOf(job: JobRow, dimension: Dimension, basis: TagBasis): string | null {
  const { position: title, location } = job;
  return correctionToken(tagsOf(job, { ...basis, overrides: [] }), dimension, { title, location });
}

/** The rule that a correction suggests, unless there is one about the same words. */
async function offeredRule(
  trx: Knex.Transaction,
  userId: string,
  { dimension, token, value }: Pick<TagOverrideRow, 'dimension' | 'token' | 'value'>,
): Promise<TagRuleBody | null> {
  if (token === null || value === null || dimension === 'pay') return null;
  const known = (await listRules(trx, userId)).some((rule) => rule.dimension === dimension && rule.token === token);
  if (known) return null;
  const equal = await listEqualCorrections(trx, userId, { dimension, token, value });
  const said = tagRuleBody.safeParse({ dimension, words: token, value }).data;
  if (said === undefined) return null;
  const rule = suggestTagRule(equal.map(({ job_id: jobId }): TagCorrection => ({ ...ruleOf(said), jobId })));
  return rule && said;
}

/** The token of the words of a rule. */
const tokenOfWords = (words: string): string => words.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Makes every job of a person derive its tags again: most of them at once, and the rest by the worker. The jobs are locked
 * before the person, as in all commands.
 */
async function changeRules<Result>(
  { knex }: Core,
  userId: string,
  change: (trx: Knex.Transaction, rules: readonly TagRuleRow[]) => Promise<Result>,
): Promise<Result> {
  const result = await transaction(knex, async (trx) => {
    await trx<JobRow>('jobs').where({ user_id: userId }).update({ tag_rules_version: 0 });
    await touchJobs(trx, userId);
    return change(trx, await listRules(trx, userId));
  });
  await deriveStaleOf({ knex }, userId);
  return result;
}

/**
 * Adds a rule. One about the same words in the same dimension gets the value instead.
 * @param present creates the response, in the same transaction
 * @throws AppError 409 `limit_reached`
 */
export function createRule<Presented>(
  core: Core,
  userId: string,
  { dimension, words, value }: TagRuleBody,
  present: (trx: Knex.Transaction, row: TagRuleRow) => Promise<Presented>,
): Promise<Presented> {
  return changeRules(core, userId, async (trx, rules) => {
    const token = tokenOfWords(words);
    const known = rules.find((rule) => rule.dimension === dimension && rule.token === token);
    if (known) {
      await trx<TagRuleRow>('tag_rules').where({ user_id: userId, id: known.id }).update({ value });
      return present(trx, { ...known, value });
    }
    if (rules.length >= TAG_RULES_MAX)
      throw conflict(
        `You have ${TAG_RULES_MAX} rules, which is as many as one account can hold. Delete some to add more.`,
        'limit_reached',
      );
    const row: TagRuleRow = { user_id: userId, id: newId(), dimension, token, value, created_at: core.clock() };
    await trx<TagRuleRow>('tag_rules').insert(row);
    return present(trx, row);
  });
}

/** @throws AppError 400 if the dimension does not have the value, 404, 409 if another rule is about the words */
export function updateRule(
  core: Core,
  userId: string,
  id: string,
  { words, value }: TagRuleChanges,
): Promise<TagRuleRow> {
  return changeRules(core, userId, async (trx, rules) => {
    const before = rules.find((rule) => rule.id === id);
    if (!before) throw notFound();
    const row: TagRuleRow = {
      ...before,
      token: words === undefined ? before.token : tokenOfWords(words),
      value: value ?? before.value,
    };
    requireValue(row.dimension, row.value);
    if (rules.some((rule) => rule.id !== id && rule.dimension === row.dimension && rule.token === row.token))
      throw conflict('Another rule is about these words already.');
    await trx<TagRuleRow>('tag_rules').where({ user_id: userId, id }).update({ token: row.token, value: row.value });
    return row;
  });
}

function requireValue(dimension: ListedDimension, value: TagRuleRow['value']): void {
  if (!tagRuleBody.safeParse({ dimension, words: 'any', value }).success)
    throw validationFailed({ value: 'Choose a value of the same kind.' });
}

/** @throws AppError 404 */
export function deleteRule(core: Core, userId: string, id: string): Promise<void> {
  return changeRules(core, userId, async (trx, rules) => {
    if (!rules.some((rule) => rule.id === id)) throw notFound();
    await trx<TagRuleRow>('tag_rules').where({ user_id: userId, id }).delete();
  });
}

/** Deletes the rules and corrections of a person whose account was deleted. */
export async function deleteCorrections(knex: Knex, userId: string): Promise<void> {
  for (const table of ['tag_overrides', 'tag_rules']) await knex(table).where({ user_id: userId }).delete();
}
