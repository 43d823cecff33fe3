import { type AnalyticsSummary, stageInfo } from '@jobtrail/contract';
import type { CsvTable } from '../../files/csvFile.ts';
import { percent } from '../../jobs/shares.ts';

/** The numbers of the funnel. */
export function funnelTable({ funnel, conversions, rejected }: AnalyticsSummary): CsvTable {
  return {
    columns: ['Stage', 'Reached', 'Skipped', 'Went on', 'Still open', 'So far', 'Of those decided'],
    rows: [
      ...funnel.map((bar, index) => {
        const step = conversions[index];
        return [
          stageInfo(bar.stage).label,
          bar.count,
          bar.skipped.count,
          step?.moved ?? null,
          step?.open.count ?? null,
          step && step.soFar !== null ? percent(step.soFar) : null,
          step && step.ofDecided !== null ? percent(step.ofDecided) : null,
        ];
      }),
      ['Rejected', rejected.count, null, null, null, null, null],
    ],
  };
}
