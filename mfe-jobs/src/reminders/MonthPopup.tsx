import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { addDays, type LocalDay } from '@jobtrail/contract';
import { classes, Icon, Popover } from '@jobtrail/web-kit';
import { daysOfWeek, longMonthDay, monthAndYear, weekday, weekOf } from '../jobs/clock/days.ts';
import { firstWeekday } from '../jobs/clock/firstWeekday.ts';
import { firstOfMonth, inMonth, weeksOf } from './month.ts';

interface Props {
  anchor: HTMLElement;
  label: string;
  /** The person's day. */
  day: LocalDay;
  /** The first day that can be chosen, by default the person's; null for any. */
  first?: LocalDay | null | undefined;
  /** The last day that can be chosen, if there is one. */
  last?: LocalDay | undefined;
  className?: string;
  /** What the day is, above the month. */
  head?: ReactNode;
  /** What the dots mean, below the month. */
  foot?: ReactNode;
  /** The day that is chosen already. */
  chosen?: LocalDay | null | undefined;
  /** Days with a dot. */
  marked?: ReadonlySet<LocalDay> | undefined;
  /** What a dot says to screen readers. */
  markedWith?: string;
  /** Clears the day; absent if a day is required. */
  onNone?: { label: string; choose: () => void } | undefined;
  onChoose: (day: LocalDay) => void;
  onClose: () => void;
}

const NONE: ReadonlySet<LocalDay> = new Set();
const STEPS: Readonly<Record<string, (day: LocalDay) => LocalDay>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => inMonth(day, -1),
  PageDown: (day) => inMonth(day, 1),
};

/** A month in which a day is chosen. The arrow keys move by a day, Page Up and Page Down by a month. */
export function MonthPopup({
  anchor,
  label,
  day,
  first = day,
  last,
  className,
  head,
  foot,
  chosen,
  marked = NONE,
  markedWith = 'has an interview',
  onNone,
  onChoose,
  onClose,
}: Props) {
  const isWithin = (one: LocalDay): boolean => (first === null || one >= first) && (last === undefined || one <= last);
  function within(one: LocalDay): LocalDay {
    if (last !== undefined && one > last) return last;
    return first !== null && one < first ? first : one;
  }
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<LocalDay>(() => within(chosen ?? day));
  const [moved, setMoved] = useState(0);
  const isFirst = first !== null && firstOfMonth(at) <= firstOfMonth(first);
  const isLast = last !== undefined && firstOfMonth(at) >= firstOfMonth(last);
  const firstDay = firstWeekday();

  useEffect(() => {
    if (moved > 0) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [moved]);

  const show = (next: LocalDay): void => setAt(within(next));

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    show(step(at));
    setMoved((times) => times + 1);
  }

  return (
    <Popover
      anchor={anchor}
      label={label}
      align="end"
      className={classes('menu today-month', className)}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      {(close) => (
        <>
          {head}
          <div className="today-month-head">
            <button
              type="button"
              className="icon-btn"
              aria-label="Previous month"
              disabled={isFirst}
              onClick={() => show(inMonth(at, -1))}
            >
              <Icon of={ChevronLeft} />
            </button>
            <b aria-live="polite">{monthAndYear(at)}</b>
            <button
              type="button"
              className="icon-btn"
              aria-label="Next month"
              disabled={isLast}
              onClick={() => show(inMonth(at, 1))}
            >
              <Icon of={ChevronRight} />
            </button>
          </div>
          <table ref={grid} role="grid" className="num" aria-label={monthAndYear(at)}>
            <thead>
              <tr>
                {daysOfWeek(weekOf(at, firstDay)).map((one) => (
                  <th key={weekday(one)} scope="col" abbr={weekday(one)}>
                    {weekday(one).slice(0, 2)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(at, firstDay).map((week, index) => (
                <tr key={index}>
                  {week.map((one, column) => (
                    <td key={column} role="gridcell">
                      {one === null ? null : (
                        <button
                          type="button"
                          className={classes(one === chosen && 'is-on')}
                          disabled={!isWithin(one)}
                          tabIndex={one === at ? 0 : -1}
                          aria-current={one === day ? 'date' : undefined}
                          aria-label={marked.has(one) ? `${longMonthDay(one)}, ${markedWith}` : longMonthDay(one)}
                          onClick={() => {
                            close();
                            onChoose(one);
                          }}
                        >
                          {Number(one.slice(8))}
                          {marked.has(one) ? <i /> : null}
                        </button>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {foot}
          {onNone ? (
            <button
              type="button"
              className="btn btn-sm btn-ghost"
              onClick={() => {
                close();
                onNone.choose();
              }}
            >
              {onNone.label}
            </button>
          ) : null}
        </>
      )}
    </Popover>
  );
}
