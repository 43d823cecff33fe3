import { addDays, daysBetween, type LocalDay } from '@jobtrail/contract';
import { classes } from '@jobtrail/web-kit';
import { monthDay, weekdayAndDay } from '../jobs/clock/days.ts';
import { overdueText } from '../reminders/due.ts';

/** 'Today', 'Tomorrow', '2 days overdue', 'Thu, Nov 26', 'Jan 5, 2027'. */
export function dueText(day: LocalDay, today: LocalDay): string {
  if (day < today) return overdueText(daysBetween(day, today));
  if (day === today) return 'Today';
  if (day === addDays(today, 1)) return 'Tomorrow';
  return day.slice(0, 4) === today.slice(0, 4) ? weekdayAndDay(day) : `${monthDay(day)}, ${day.slice(0, 4)}`;
}

/** The day on which a next step is due, in its color. */
export function DueDay({ day, today }: { day: LocalDay; today: LocalDay }) {
  return (
    <time dateTime={day} className={classes('jobs-due', day < today && 'is-overdue', day === today && 'is-today')}>
      {dueText(day, today)}
    </time>
  );
}
