import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { type LocalDay, localDayOf } from '@jobtrail/contract';
import { classes } from '@jobtrail/web-kit';
import { offsetMinutes, offsetText } from '@jobtrail/web-kit/time-zones';
import { type DayPart, daysShown, type Entry, openingMinute, partsOf } from '../interviews/week.ts';
import { clockTime } from '../jobs/clock/clockWords.ts';
import { dayOfMonth, monthDay, shortWeekday, weekday } from '../jobs/clock/days.ts';
import { wallTimeAt } from '../jobs/clock/wallTime.ts';
import { layOutSideBySide } from './columns.ts';
import type { DueEntry } from './dueDays.ts';
import { DueStrip } from './DueStrip.tsx';
import { EventBlock, HOUR_PX } from './EventBlock.tsx';

interface Props {
  week: LocalDay;
  entries: readonly Entry[];
  due: ReadonlyMap<LocalDay, readonly DueEntry[]>;
  zone: string;
  now: number;
  selected: string | null;
  onSelect: (id: string) => void;
  onOpenJob: (id: string) => void;
}

/** The height of an hour's label above its line, in px. */
const LABEL_PX = 8;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The week by hours, 56 px each. Overlapping interviews are side by side. */
export function WeekGrid({ week, entries, due, zone, now, selected, onSelect, onOpenJob }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const today = localDayOf(now, zone);
  const shown = useMemo(() => daysShown({ week, entries, zone, today, due }), [week, entries, zone, today, due]);
  const days = useMemo(() => shown.map(({ day }) => day), [shown]);
  const parts = useMemo(() => days.map((day) => partsOf(entries, day, zone)), [days, entries, zone]);
  const widths = shown.map(({ weekend, free }) => (weekend ? `minmax(0, ${free ? 0.5 : 0.9}fr)` : 'minmax(0, 1fr)'));
  const columns = { gridTemplateColumns: `56px ${widths.join(' ')}` };

  const opening = openingMinute(entries, days, zone);
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = (opening / 60) * HOUR_PX - LABEL_PX;
  }, [week, opening]);

  function onKeyDown(event: KeyboardEvent): void {
    const blocks = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-interview]') ?? [])];
    const to = neighbor(event.key, blocks);
    if (!to) return;
    event.preventDefault();
    // Left and right would change the week as well.
    event.stopPropagation();
    to.focus();
  }

  return (
    // The interviews are the interactive elements; this listener serves all of them.
    <div
      ref={scroller}
      className="schedule-week"
      role="group"
      aria-label={`Week of ${monthDay(week)}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className="schedule-head" style={columns}>
        <span className="schedule-offset num">
          {offsetText(offsetMinutes(zone, new Date(`${week}T12:00:00Z`))).replace(':00', '')}
        </span>
        {shown.map(({ day, weekend }) => (
          <h2
            key={day}
            className={classes('schedule-day', day === today && 'is-today', weekend && 'is-weekend')}
            aria-label={`${weekday(day)}, ${monthDay(day)}${day === today ? ', today' : ''}`}
          >
            {shortWeekday(day)} <b className="num">{dayOfMonth(day)}</b>
            {day === today ? <span className="schedule-today">today</span> : null}
          </h2>
        ))}
      </div>
      <DueStrip days={days} due={due} style={columns} onOpenJob={onOpenJob} />
      <div className="schedule-grid" style={{ ...columns, height: HOURS.length * HOUR_PX }}>
        <div className="schedule-hours" aria-hidden="true">
          {HOURS.slice(1).map((hour) => (
            <span key={hour} className="num" style={{ top: hour * HOUR_PX }}>
              {clockTime(hour * 60).replace(':00 ', ' ')}
            </span>
          ))}
        </div>
        {shown.map(({ day, weekend }, at) => (
          <DayColumn
            key={day}
            day={day}
            weekend={weekend}
            parts={parts[at] ?? []}
            zone={zone}
            now={now}
            selected={selected}
            onSelect={onSelect}
            isToday={day === today}
          />
        ))}
      </div>
    </div>
  );
}

interface ColumnProps extends Pick<Props, 'zone' | 'now' | 'selected' | 'onSelect'> {
  day: LocalDay;
  weekend: boolean;
  parts: readonly DayPart[];
  isToday: boolean;
}

function DayColumn({ day, weekend, parts, zone, now, selected, onSelect, isToday }: ColumnProps) {
  const positions = layOutSideBySide(parts);
  const name = `${weekday(day)}, ${monthDay(day)}`;
  const column = classes('schedule-column', weekend && 'is-weekend');
  if (parts.length === 0 && !isToday)
    return (
      <div className={column}>
        <p className="sr">{name}: no interviews</p>
      </div>
    );
  return (
    <ul className={column} aria-label={name}>
      {parts.map((part) => (
        <EventBlock
          key={part.entry.interview.id}
          part={part}
          position={positions.get(part)}
          zone={zone}
          now={now}
          selected={part.entry.interview.id === selected}
          onSelect={onSelect}
        />
      ))}
      {isToday ? <NowLine minutes={wallTimeAt(now, zone).minutes} /> : null}
    </ul>
  );
}

function NowLine({ minutes }: { minutes: number }) {
  return (
    <li className="schedule-now" style={{ top: (minutes / 60) * HOUR_PX }}>
      <span className="num">
        <span className="sr">Now, </span>
        {clockTime(minutes)}
      </span>
    </li>
  );
}

/** The interview that an arrow key leads to: up and down in order of time, left and right on another day. */
function neighbor(key: string, blocks: readonly HTMLElement[]): HTMLElement | undefined {
  const at = blocks.findIndex((block) => block === document.activeElement);
  if (at === -1) return undefined;
  const column = (block: HTMLElement) => block.closest('ul');
  const here = blocks[at];
  const isElsewhere = (block: HTMLElement): boolean => here !== undefined && column(block) !== column(here);
  switch (key) {
    case 'ArrowDown':
      return blocks[at + 1];
    case 'ArrowUp':
      return blocks[at - 1];
    case 'ArrowRight':
      return blocks.slice(at + 1).find(isElsewhere);
    case 'ArrowLeft':
      return blocks.slice(0, at).findLast(isElsewhere);
    default:
      return undefined;
  }
}
