import type { CSSProperties } from 'react';
import { type Interview, interviewName, stageInfo } from '@jobtrail/contract';
import { classes } from '@jobtrail/web-kit';
import type { DayPart } from '../interviews/week.ts';
import { timesIn } from '../jobs/clock/clockWords.ts';
import type { ColumnPosition } from './columns.ts';

interface Props {
  part: DayPart;
  position: ColumnPosition | undefined;
  zone: string;
  now: number;
  selected: boolean;
  onSelect: (id: string) => void;
}

interface EventStyle extends CSSProperties {
  '--height': string;
}

/**
 * The minimum heights at which an interview shows its name, times and place on separate lines, in px. From the last on,
 * lines wrap.
 */
const LINES = { one: 40, times: 56, place: 112 } as const;

/** One interview in a day of the week, in the colors of the application's stage. */
export function EventBlock({ part, position, zone, now, selected, onSelect }: Props) {
  const { interview, overlapped } = part.entry;
  const { id, job, endsAt, state } = interview;
  const height = ((part.to - part.from) / 60) * HOUR_PX;
  const short = height < LINES.one;
  const { column, columns } = position ?? { column: 0, columns: 1 };
  const style: EventStyle = {
    top: (part.from / 60) * HOUR_PX + 1,
    '--height': `${height - 2}px`,
    left: `calc(${(column / columns) * 100}% + 3px)`,
    width: `calc(${100 / columns}% - 6px)`,
  };
  return (
    <li>
      <button
        type="button"
        className={classes(
          'schedule-event',
          short && 'is-short',
          height >= LINES.place && 'is-tall',
          columns > 1 && 'is-narrow',
          Date.parse(endsAt) <= now && 'is-past',
          selected && 'is-on',
          overlapped.length > 0 && 'is-overlapping',
          state === 'cancelled' && 'is-canceled',
        )}
        data-stage={stageInfo(job.status).key}
        data-interview={id}
        style={style}
        aria-pressed={selected}
        aria-label={eventLabel(interview, zone, { place: height >= LINES.place, overlaps: overlapped.length > 0 })}
        onClick={() => onSelect(id)}
      >
        <span className="blaze" aria-hidden="true" />
        <span className="schedule-event-text">
          {short ? (
            <span className="truncate">
              <b>
                <bdi>{job.company}</bdi>
              </b>{' '}
              {interviewName(interview)}
            </span>
          ) : (
            <>
              <b className="truncate">{job.company}</b> <span className="truncate">{interviewName(interview)}</span>{' '}
              {height >= LINES.times ? <span className="truncate num">{timesIn(interview, zone)}</span> : null}{' '}
              {height >= LINES.place && interview.place ? <span className="truncate">{interview.place}</span> : null}
            </>
          )}
        </span>
      </button>
    </li>
  );
}

/** The accessible name of an interview: 'Mosaic Bank, Video interview, 15:00 to 16:00, overlaps another interview'. */
function eventLabel(
  interview: Interview,
  zone: string,
  { place, overlaps }: { place: boolean; overlaps: boolean },
): string {
  return [
    interview.job.company,
    interviewName(interview),
    timesIn(interview, zone),
    ...(place && interview.place ? [interview.place] : []),
    ...(overlaps ? ['overlaps another interview'] : []),
    ...(interview.state === 'cancelled' ? ['canceled'] : []),
  ].join(', ');
}

/** The height of an hour in the week, in px. */
export const HOUR_PX = 56;
