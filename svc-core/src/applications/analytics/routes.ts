import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { countJobsByStage } from './queries.ts';

/** GET /api/analytics/stage-counts. */
export function analyticsRoutes({ on, knex }: CoreContext): void {
  on(calls.getStageCounts, ({ caller }) => countJobsByStage(knex, caller.id));
}
