import { daysBetween, dueDayOf, FOLLOW_UP_TODAY, type LocalDay, type Today } from '@jobtrail/contract';
import { browserZone } from '@jobtrail/web-kit/time-zones';

/** 'overdue' is amber and shows the days, 'today' has the accent color. */
export interface DueFlag {
  tone: 'overdue' | 'today';
  text: string;
}

/** '4 days overdue'. @param days since the day on which it was due */
export const overdueText = (days: number): string => (days === 1 ? '1 day overdue' : `${days} days overdue`);

/**
 * The flag of each job with a reminder that is overdue or due today. The reminder that is due first counts.
 * @param day the person's day
 */
export function dueFlags({ reminders }: Pick<Today, 'reminders'>, day: LocalDay): ReadonlyMap<string, DueFlag> {
  const first = new Map<string, LocalDay>();
  for (const reminder of reminders) {
    const due = dueDayOf(reminder);
    if (reminder.state !== 'open' || reminder.jobId === null || due === null || due > day) continue;
    const known = first.get(reminder.jobId);
    if (known === undefined || due < known) first.set(reminder.jobId, due);
  }
  return new Map([...first].map(([id, due]) => [id, flagOf(daysBetween(due, day))]));
}

const flagOf = (days: number): DueFlag =>
  days === 0 ? { tone: 'today', text: FOLLOW_UP_TODAY } : { tone: 'overdue', text: overdueText(days) };

/** The time zone in which a person's days begin and end; the browser's until they have chosen one. */
export const zoneOf = ({ timeZone }: Pick<Today, 'timeZone'>): string => timeZone ?? browserZone();
