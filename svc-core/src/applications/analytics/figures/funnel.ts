import { RANKED_STAGES } from '@jobtrail/contract';
import type { AnalyticsSummary } from '@jobtrail/contract/calls';
import type { Application } from './application.ts';
import { reached } from './reached.ts';
import { fractionOf, tallyOf } from './tally.ts';

/** The applications that reached each stage or a later one. */
export function funnelOf(applications: readonly Application[]): AnalyticsSummary['funnel'] {
  return RANKED_STAGES.map((stage, rank) => {
    const bar = applications.filter((one) => reached(one) >= rank);
    return { stage, ...tallyOf(bar), skipped: tallyOf(bar.filter(({ ranks }) => !ranks.includes(rank))) };
  });
}

/** How many went on from each stage to a later one, so far and of those that are decided. */
export function conversionsOf(applications: readonly Application[]): AnalyticsSummary['conversions'] {
  return RANKED_STAGES.slice(1).map((to, rank) => {
    const from = RANKED_STAGES[rank] ?? RANKED_STAGES[0];
    const of = applications.filter((one) => reached(one) >= rank).length;
    const moved = applications.filter((one) => reached(one) > rank).length;
    const open = tallyOf(applications.filter((one) => reached(one) === rank && one.end === 'waiting'));
    const decided = of - open.count;
    return {
      from,
      to,
      of,
      moved,
      open,
      soFar: fractionOf(moved, of),
      decided,
      ofDecided: fractionOf(moved, decided),
    };
  });
}
