import { type Stage, STAGE_VALUES } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';

/** GET /api/analytics/stage-counts: every stage is in the answer, empty ones with 0. */
export function analyticsRoutes(core: CoreContext): void {
  core.on(calls.getStageCounts, async ({ caller }) => {
    const rows: Array<{ status: Stage; total: number | string }> = await core
      .knex('jobs')
      .where({ user_id: caller.id })
      .groupBy('status')
      .select('status')
      .count({ total: '*' });
    const totals = new Map(rows.map(({ status, total }) => [status, Number(total)]));
    return Object.fromEntries(STAGE_VALUES.map((stage) => [stage, totals.get(stage) ?? 0])) as Record<Stage, number>;
  });
}
