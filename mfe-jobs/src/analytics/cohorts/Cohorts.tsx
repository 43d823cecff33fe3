import { useState } from 'react';
import { analyticsDefinitions, type AnalyticsSummary, COHORT_DAYS } from '@jobtrail/contract';
import { formatCount, formatDay } from '@jobtrail/web-kit';
import type { CsvTable } from '../../files/csvFile.ts';
import { ofAll, percent } from '../../jobs/shares.ts';
import { figureKey } from '../figures.ts';
import { ChartPanel } from '../panel/ChartPanel.tsx';
import { shortDayOf } from '../period.ts';
import { FigureLink } from '../ViewContext.tsx';

type Cohort = AnalyticsSummary['cohorts'][number];
type Cell = Cohort['cells'][number];

/** The number of weeks shown initially: a quarter of a year. */
const SHOWN = 13;
const TOO_YOUNG = 'too young';

/** The numbers of the panel. */
function cohortTable(cohorts: readonly Cohort[]): CsvTable {
  return {
    columns: ['Week of', 'Applications', ...COHORT_DAYS.map((days) => `Within ${days} days`)],
    rows: cohorts.map(({ monday, count, cells }) => [
      formatDay(monday),
      count,
      ...cells.map((cell) => (cell.tooYoung ? TOO_YOUNG : cell.count)),
    ]),
  };
}

/** How soon the applications of each week heard back. Weeks that are too recent are hatched. */
export function Cohorts({ summary }: { summary: AnalyticsSummary }) {
  const [all, setAll] = useState(false);
  const newestFirst = summary.cohorts.toReversed();
  const shown = all ? newestFirst : newestFirst.slice(0, SHOWN);
  return (
    <ChartPanel
      title="Heard back by week of applying"
      name="cohorts"
      className="analytics-wide"
      definition={analyticsDefinitions.cohorts}
      csv={cohortTable(newestFirst)}
    >
      <div className="table-scroll" tabIndex={0} role="region" aria-label="Heard back by week of applying, table">
        <table className="table analytics-cohorts">
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col" className="r">
                Applications
              </th>
              {COHORT_DAYS.map((days) => (
                <th key={days} scope="col">
                  Within {days} days
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ week, monday, count, cells }) => (
              <tr key={week}>
                <th scope="row">{shortDayOf(monday)}</th>
                <td className="r num">
                  <FigureLink figure={figureKey('cohort', week)} count={count}>
                    {formatCount(count)}
                  </FigureLink>
                </td>
                {cells.map((cell) => (
                  <CohortCell key={cell.days} week={week} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {newestFirst.length > SHOWN ? (
        <p className="analytics-note" data-unprinted="">
          <button type="button" className="link" onClick={() => setAll(!all)}>
            {all ? `Show the latest ${SHOWN} weeks` : `Show all ${newestFirst.length} weeks`}
          </button>
        </p>
      ) : null}
    </ChartPanel>
  );
}

function CohortCell({ week, cell }: { week: string; cell: Cell }) {
  if (cell.tooYoung)
    return (
      <td className="analytics-young">
        <Hatch />
        <span className="caption">{TOO_YOUNG}</span>
      </td>
    );
  // All of them heard back, but on unknown days.
  if (cell.of === 0) return <td className="muted">not known</td>;
  return (
    <td>
      <span className="analytics-rate">
        <FigureLink figure={figureKey('cohort', week, String(cell.days))} count={cell.count} className="num">
          {ofAll(cell)}
        </FigureLink>
        {cell.share === null ? null : <span className="caption muted num">{percent(cell.share)}</span>}
      </span>
    </td>
  );
}

/** Slanted lines behind a cell. They are a drawing, so that exported pictures have them too. */
function Hatch() {
  return (
    <svg className="analytics-hatch" aria-hidden="true" viewBox="0 0 160 40" preserveAspectRatio="xMidYMid slice">
      <path d={Array.from({ length: 26 }, (_, index) => `M${index * 8 - 40} 40l40 -40`).join('')} />
    </svg>
  );
}
