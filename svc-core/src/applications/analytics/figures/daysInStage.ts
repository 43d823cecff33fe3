import { RANKED_STAGES } from '@jobtrail/contract';
import type { AnalyticsSummary } from '@jobtrail/contract/calls';
import type { Application } from './application.ts';
import { durationFigures, measured, type MeasuredDuration } from './durations.ts';
import { rankOf } from './reached.ts';

/** The stays of some applications in each stage, by its rank; until today for those that are still there. */
function staysByRank(applications: readonly Application[], today: number): MeasuredDuration[][] {
  const stays = RANKED_STAGES.map((): MeasuredDuration[] => []);
  for (const { position, visits, end } of applications)
    for (const [at, visit] of visits.entries()) {
      const next = visits[at + 1];
      // The end of an offer that was accepted or declined is not in the history.
      const stay = next
        ? measured(position, next.isUnanswered ? 'left' : 'finished', visit.day, next.day)
        : measured(position, end === 'waiting' ? 'waiting' : 'unknown', visit.day, today);
      stays[rankOf(visit.stage)]?.push(stay);
    }
  return stays;
}

/** How long applications stay in each stage. */
export function daysInStages(applications: readonly Application[], today: number): AnalyticsSummary['daysInStage'] {
  const stays = staysByRank(applications, today);
  return RANKED_STAGES.map((stage, rank) => ({ stage, ...durationFigures(stays[rank] ?? []) }));
}
