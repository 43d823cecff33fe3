import { useId, useRef } from 'react';
import { formatCardDate } from '@jobtrail/web-kit';
import { Definition } from './Definition.tsx';
import { axisLabel, gridLines } from './scale.ts';
import { useWidth } from './useWidth.ts';

/** Width before the panel is measured. */
const USUAL_WIDTH = 1096;
const TOP = 4;
const BOTTOM = 140;
const LEFT = 48;
/** Greatest width of a bar, and its share of the width of a day where there is less. */
const BAR = 14;
const BAR_SHARE = 0.6;
const RECENT_DAYS = 7;
/** The width that the name of a day needs, with some space, in px. */
const NAME_WIDTH = 60;

interface Day {
  /** A UTC day, such as 2026-11-21. */
  day: string;
  value: number;
}
interface Props {
  id: string;
  title: string;
  days: readonly Day[];
  format: (value: number) => string;
  definition: string;
  /** Replaces the bars if there are none. */
  none: string;
  /** Whether the values are counts. */
  whole?: boolean;
}

/** A day is a UTC day, so its name must not depend on the viewer's time zone. */
const nameOf = (day: string): string => formatCardDate(`${day}T12:00:00`);

/**
 * Bars of the last 30 days, with the last 7 in full color, as wide as the panel. Screen readers get the same numbers in
 * a table.
 */
export function DayChart({ id, title, days, format, definition, none, whole = false }: Props) {
  const headId = useId();
  const body = useRef<HTMLDivElement>(null);
  const width = useWidth(body, USUAL_WIDTH);
  const lines = gridLines(Math.max(0, ...days.map(({ value }) => value)), whole);
  const top = lines.at(-1) || 1;
  const y = (value: number): number => BOTTOM - (Math.max(0, value) / top) * (BOTTOM - TOP);
  const slot = (width - LEFT) / Math.max(1, days.length);
  const named = slot * RECENT_DAYS < NAME_WIDTH ? 2 * RECENT_DAYS : RECENT_DAYS;
  const bar = Math.min(BAR, slot * BAR_SHARE);
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const hasBars = days.some(({ value }) => value > 0);
  return (
    <section className="panel day-chart" id={id} aria-labelledby={headId}>
      <header className="panel-head">
        <h2 className="h3" id={headId}>
          {title}
        </h2>
        <span className="grow">
          <Definition of={title}>{definition}</Definition>
        </span>
        <span className="legend">
          <i className="older" />
          Last 30 days
        </span>
        <span className="legend">
          <i className="recent" />
          Last 7 days
        </span>
      </header>
      <div className="panel-body">
        <div className="chart-box" ref={body}>
          <svg
            className="chart"
            viewBox={`0 0 ${width} 164`}
            role="img"
            aria-label={`${title}, last 30 days, ${format(total)} in all`}
          >
            {lines.map((value) => (
              <g key={value}>
                <line className={value === 0 ? 'axis' : 'grid'} x1={LEFT} x2={width} y1={y(value)} y2={y(value)} />
                <text x={LEFT - 10} y={y(value) + 4} textAnchor="end">
                  {axisLabel(value, format)}
                </text>
              </g>
            ))}
            {days.map(({ day, value }, index) => (
              <g key={day}>
                {value > 0 ? (
                  <rect
                    className={index >= days.length - RECENT_DAYS ? 'recent' : 'older'}
                    x={LEFT + index * slot + (slot - bar) / 2}
                    y={y(value)}
                    width={bar}
                    height={BOTTOM - y(value)}
                    rx={2}
                  >
                    <title>{`${nameOf(day)}: ${format(value)}`}</title>
                  </rect>
                ) : null}
                {(days.length - 1 - index) % named === 0 ? (
                  <text
                    x={LEFT + (index + 0.5) * slot}
                    y={160}
                    textAnchor={index === days.length - 1 ? 'end' : 'middle'}
                  >
                    {nameOf(day)}
                  </text>
                ) : null}
              </g>
            ))}
          </svg>
          {hasBars ? null : (
            <p className="chart-none muted">
              <span>{none}</span>
            </p>
          )}
          <DayTable title={title} days={days} format={format} />
        </div>
      </div>
    </section>
  );
}

/** The numbers of a chart for screen readers: the days that have any. */
function DayTable({ title, days, format }: Pick<Props, 'title' | 'days' | 'format'>) {
  const filled = days.filter(({ value }) => value !== 0);
  if (filled.length === 0) return null;
  return (
    <div className="sr">
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {filled.map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">{nameOf(day)}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
