import { type LocalDay, localDayOf } from '@jobtrail/contract';
import type { Entry } from '../interviews/week.ts';
import { dayOfMonth, daysOfWeek, shortWeekday } from '../jobs/clock/days.ts';

interface Props {
  week: LocalDay;
  entries: readonly Entry[];
  zone: string;
  now: number;
}

/** The days above a phone's agenda, all in sight: each scrolls to its interviews. */
export function DayStrip({ week, entries, zone, now }: Props) {
  const today = localDayOf(now, zone);
  const days = daysOfWeek(week);
  return (
    <nav className="stage-nav schedule-days" aria-label="Days">
      {days.map((day) => {
        const count = entries.filter((entry) => entry.day === day).length;
        return (
          <button
            key={day}
            type="button"
            disabled={count === 0}
            aria-current={day === today ? 'date' : undefined}
            aria-label={`${shortWeekday(day)} ${dayOfMonth(day)}: ${count === 1 ? '1 interview' : `${count} interviews`}`}
            onClick={() => document.querySelector(`[data-day="${day}"]`)?.scrollIntoView({ block: 'start' })}
          >
            {shortWeekday(day)} <span className="num">{dayOfMonth(day)}</span>
          </button>
        );
      })}
    </nav>
  );
}
