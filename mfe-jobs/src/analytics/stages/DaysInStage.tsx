import { analyticsDefinitions, type AnalyticsSummary, stageInfo } from '@jobtrail/contract';
import { formatCount } from '@jobtrail/web-kit';
import type { CsvTable } from '../../files/csvFile.ts';
import { figureKey } from '../figures.ts';
import { ChartPanel } from '../panel/ChartPanel.tsx';
import { FigureLink } from '../ViewContext.tsx';
import { basisWords, medianWords } from '../words.ts';

type Stay = AnalyticsSummary['daysInStage'][number];

/** The numbers of the panel. */
function stayTable(stays: readonly Stay[]): CsvTable {
  return {
    columns: ['Stage', 'Median', 'A quarter', 'Three quarters', 'Moved on', 'Still there'],
    rows: stays.map((stay) => [
      stageInfo(stay.stage).label,
      medianWords(stay),
      stay.quarter,
      stay.threeQuarters,
      stay.finished,
      stay.waiting.count,
    ]),
  };
}

/** How long applications stay in a stage, including those that are still there. */
export function DaysInStage({ summary: { daysInStage } }: { summary: AnalyticsSummary }) {
  const longest = Math.max(1, ...daysInStage.map(({ median }) => median ?? 0));
  return (
    <ChartPanel
      title="Median days in stage"
      name="days in stage"
      definition={analyticsDefinitions.daysInStage}
      table={stayTable(daysInStage)}
    >
      <ul className="analytics-stays">
        {daysInStage.map((stay) => (
          <li key={stay.stage} data-stage={stageInfo(stay.stage).key}>
            <StayRow stay={stay} longest={longest} />
          </li>
        ))}
      </ul>
    </ChartPanel>
  );
}

function StayRow({ stay, longest }: { stay: Stay; longest: number }) {
  const words = medianWords(stay);
  return (
    <FigureLink figure={figureKey('stay', stay.stage)} count={stay.count} className="analytics-stay">
      <span className="analytics-stay-name">{stageInfo(stay.stage).short}</span>{' '}
      {stay.median === null || stay.median === 0 ? (
        <span className="muted">{words}</span>
      ) : (
        <span className="num">
          <b>{formatCount(stay.median)}</b> {stay.median === 1 ? 'day' : 'days'}
        </span>
      )}{' '}
      <span className="bar" aria-hidden="true">
        {stay.median === null ? null : <i style={{ width: `${(stay.median / longest) * 100}%` }} />}
      </span>
      {stay.count === 0 ? null : (
        <span className="caption muted num">
          {stay.median === 0 ? `${formatCount(stay.finished)} moved on` : basisWords(stay, 'stay')}
          {stay.waiting.count > 0 ? `, ${formatCount(stay.waiting.count)} still there` : ''}
        </span>
      )}
    </FigureLink>
  );
}
