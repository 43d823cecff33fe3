import type { Knex } from 'knex';
import { type Stage, STAGE_VALUES } from '@jobtrail/contract';
import type { JobRow } from '../jobs/row.ts';

/** The number of a person's jobs per stage, including stages without jobs. */
export async function countJobsByStage(knex: Knex, userId: string): Promise<Record<Stage, number>> {
  const rows: Array<{ status: Stage; total: number | string }> = await knex<JobRow>('jobs')
    .where({ user_id: userId })
    .groupBy('status')
    .select('status')
    .count({ total: '*' });
  const totals = new Map(rows.map(({ status, total }) => [status, Number(total)]));
  return Object.fromEntries(STAGE_VALUES.map((stage) => [stage, totals.get(stage) ?? 0])) as Record<Stage, number>;
}
