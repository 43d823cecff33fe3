import { analyticsDefinitions, type AnalyticsSummary } from '@jobtrail/contract';
import { formatCount } from '@jobtrail/web-kit';
import { figureKey } from '../figures.ts';
import { ChartPanel, ChartScroll } from '../panel/ChartPanel.tsx';
import { shortDayOf } from '../period.ts';
import { useFigureLink } from '../ViewContext.tsx';
import { counted } from '../words.ts';
import { type ChartWeek, everyWeek, scaleOf, weekTable } from './weekModel.ts';

const HEIGHT = 240;
const [TOP, BOTTOM, LEFT] = [8, 216, 24];
/** The minimum width of the chart, and of each week in it, in px. */
const WIDTH = 640;
const WEEK = 28;
const COLUMN = 12;
/** The minimum distance between two dates on the axis, in px, so that they do not overlap. */
const DATES = 56;

/** Applications and interviews by week. Each column opens its jobs. */
export function WeeksChart({ summary }: { summary: AnalyticsSummary }) {
  const weeks = everyWeek(summary);
  return (
    <ChartPanel
      title="By week"
      name="by week"
      definition={analyticsDefinitions.weeks}
      table={weekTable(weeks)}
      tools={
        <>
          <span className="analytics-legend">
            <i className="analytics-applied" aria-hidden="true" />
            Applications
          </span>
          <span className="analytics-legend">
            <i className="analytics-interviewed" aria-hidden="true" />
            Interviews
          </span>
        </>
      }
    >
      <ChartScroll label="Applications and interviews by week">
        <Drawing weeks={weeks} />
      </ChartScroll>
    </ChartPanel>
  );
}

function Drawing({ weeks }: { weeks: readonly ChartWeek[] }) {
  const width = Math.max(WIDTH, LEFT + weeks.length * WEEK);
  const slot = (width - LEFT) / Math.max(1, weeks.length);
  const largest = Math.max(0, ...weeks.flatMap(({ applications, interviews }) => [applications, interviews]));
  const { top, step } = scaleOf(largest);
  const y = (value: number): number => BOTTOM - (value / top) * (BOTTOM - TOP);
  const every = Math.ceil(DATES / slot);
  return (
    <svg
      className="analytics-chart analytics-weeks"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      style={{ minWidth: width > WIDTH ? width : undefined }}
      role="group"
      aria-label={`Applications and interviews in ${counted(weeks.length, 'week')}, at most ${formatCount(largest)} in one`}
    >
      {Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step).map((value) => (
        <g key={value} aria-hidden="true">
          <line
            className={value === 0 ? 'analytics-axis' : 'analytics-grid'}
            x1={LEFT}
            x2={width}
            y1={y(value)}
            y2={y(value)}
          />
          <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
            {formatCount(value)}
          </text>
        </g>
      ))}
      {weeks.map((week, index) => {
        const middle = LEFT + (index + 0.5) * slot;
        return (
          <g key={week.monday}>
            <Column week={week} of="applications" x={middle - COLUMN - 1} top={y(week.applications)} slot={slot} />
            <Column week={week} of="interviews" x={middle + 1} top={y(week.interviews)} slot={slot} />
            {index % every === 0 ? (
              <text x={middle} y={HEIGHT - 6} textAnchor="middle">
                {shortDayOf(week.monday)}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

interface ColumnProps {
  week: ChartWeek;
  of: 'applications' | 'interviews';
  x: number;
  /** The distance of the column from the top. */
  top: number;
  /** The width of a week. */
  slot: number;
}

function Column({ week, of, x, top, slot }: ColumnProps) {
  const link = useFigureLink();
  const count = week[of];
  if (count === 0 || week.week === null) return null;
  const name = `Week of ${shortDayOf(week.monday)}: ${counted(count, of === 'applications' ? 'application' : 'interview')}`;
  return (
    <a {...link(figureKey('week', week.week, of))} className="analytics-column" aria-label={name}>
      <title>{name}</title>
      <rect
        className="analytics-target"
        x={of === 'applications' ? x + COLUMN + 1 - slot / 2 : x - 1}
        y={TOP}
        width={slot / 2}
        height={BOTTOM - TOP}
      />
      <rect
        className={of === 'applications' ? 'analytics-applied' : 'analytics-interviewed'}
        x={x}
        y={top}
        width={COLUMN}
        height={BOTTOM - top}
        rx={2}
      />
    </a>
  );
}
