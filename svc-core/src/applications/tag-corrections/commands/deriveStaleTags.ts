import type { Knex } from 'knex';
import { RULES_VERSION } from '@jobtrail/posting/smart-tags';
import { transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import type { JobRow } from '../../../rows.ts';
import { changedColumns } from '../../jobs/columns.ts';
import { touchJobs } from '../../jobs/commands/touchJobs.ts';
import { derivedColumns } from '../../smart-tags/derive.ts';
import { readBases } from '../../smart-tags/queries.ts';

const AT_ONCE = 100;

/** Jobs of one person whose tags must be derived again. */
interface StaleJobs {
  readonly userId: string;
  readonly ids: readonly string[];
}

/** How long a person waits until jobs have their tags after a change of a rule, in ms. The worker derives the others. */
const WAIT_MS = 2000;

/** Up to `AT_ONCE` jobs whose tags were derived by older rules, by person. */
async function listStale(knex: Knex, version: number): Promise<StaleJobs[]> {
  const rows: Array<Pick<JobRow, 'id' | 'user_id'>> = await knex<JobRow>('jobs')
    .where('tag_rules_version', '<', version)
    .orderBy(['tag_rules_version', 'user_id', 'id'])
    .limit(AT_ONCE)
    .select('id', 'user_id');
  const byPerson = new Map<string, string[]>();
  for (const { id, user_id } of rows) byPerson.set(user_id, [...(byPerson.get(user_id) ?? []), id]);
  return [...byPerson].map(([userId, ids]) => ({ userId, ids }));
}

async function deriveJobs(trx: Knex.Transaction, { userId, ids }: StaleJobs, version: number): Promise<void> {
  const jobs: JobRow[] = await trx<JobRow>('jobs')
    .where({ user_id: userId })
    .whereIn('id', [...ids])
    .where('tag_rules_version', '<', version)
    .orderBy('id')
    .forUpdate();
  const bases = await readBases(trx, userId, jobs);
  let isShown = false;
  for (const job of jobs) {
    const derived = derivedColumns(job, bases.get(job.id));
    const { tag_rules_version: _, ...changes } = changedColumns(job, derived);
    if (Object.keys(changes).length === 0) continue;
    isShown = true;
    await trx<JobRow>('jobs').where({ user_id: userId, id: job.id }).update(changes);
  }
  await trx<JobRow>('jobs')
    .where({ user_id: userId })
    .whereIn(
      'id',
      jobs.map(({ id }) => id),
    )
    .update({ tag_rules_version: version });
  if (isShown) await touchJobs(trx, userId);
}

/**
 * Derives the tags of jobs again that were derived by older rules, or that must be because a person has changed a rule.
 * If two releases with different rules run side by side, the newer rules win.
 * @param version of the rules of this process
 * @returns whether there may be more of them
 */
export async function deriveStaleTags(
  { knex }: Pick<CoreContext, 'knex'>,
  version: number = RULES_VERSION,
): Promise<boolean> {
  const stale = await listStale(knex, version);
  for (const jobs of stale) await transaction(knex, (trx) => deriveJobs(trx, jobs, version));
  return stale.reduce((sum, { ids }) => sum + ids.length, 0) === AT_ONCE;
}

/** Derives the tags of a person's jobs again that a change of a rule has marked, as many as the person waits for. */
export async function deriveStaleOf({ knex }: Pick<CoreContext, 'knex'>, userId: string): Promise<void> {
  const end = performance.now() + WAIT_MS;
  let ids: string[] = [];
  do {
    ids = await knex<JobRow>('jobs')
      .where({ tag_rules_version: 0, user_id: userId })
      .orderBy('id')
      .limit(AT_ONCE)
      .pluck('id');
    const jobs = { userId, ids };
    if (ids.length > 0) await transaction(knex, (trx) => deriveJobs(trx, jobs, RULES_VERSION));
  } while (ids.length === AT_ONCE && performance.now() < end);
}
