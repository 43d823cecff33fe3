import type { LocalDay } from '../time/localDays.ts';
import type { Reminder } from './schema.ts';

/** The day on which a reminder is due: the end of its snooze, or the day that was chosen for it; null without one. */
export const dueDayOf = ({ snoozedUntil, dueOn }: Pick<Reminder, 'snoozedUntil' | 'dueOn'>): LocalDay | null =>
  snoozedUntil ?? dueOn;

/** The group of a reminder on Today. */
export type ReminderGroup = 'overdue' | 'due' | 'later' | 'undated';

/** The group of an open reminder on a day of the person's calendar. */
export function reminderGroupOf(reminder: Pick<Reminder, 'snoozedUntil' | 'dueOn'>, today: LocalDay): ReminderGroup {
  const day = dueDayOf(reminder);
  if (day === null) return 'undated';
  if (day === today) return 'due';
  return day < today ? 'overdue' : 'later';
}

/** The order of a list of reminders: by the day on which they are due, then by age; those without a day last. */
export function byDueDay(
  one: Pick<Reminder, 'id' | 'snoozedUntil' | 'dueOn'>,
  other: Pick<Reminder, 'id' | 'snoozedUntil' | 'dueOn'>,
): number {
  const [first, second] = [dueDayOf(one) ?? '9999', dueDayOf(other) ?? '9999'];
  return first.localeCompare(second) || one.id.localeCompare(other.id);
}

/** The flag of an application that has something to follow up today. */
export const FOLLOW_UP_TODAY = 'Follow up today';
