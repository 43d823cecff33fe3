import {
  addDays,
  byDueDay,
  daysBetween,
  dueDayOf,
  isClosed,
  type JobCard,
  type JobInterview,
  type LocalDay,
  localDayOf,
  type Reminder,
  type Suggestion,
  suggestionsOf,
  type Today,
} from '@jobtrail/contract';
import { zoneOf } from './due.ts';

/** How far ahead `Coming up` looks, in days. */
export const COMING_UP_DAYS = 7;

/** An open reminder with its day and its job, if it has one. */
export interface DueReminder {
  reminder: Reminder;
  /** Undefined without a job. */
  card: JobCard | undefined;
  due: LocalDay;
  /** The number of days that it is overdue; 0 if it is due today, negative if later. */
  overdue: number;
}
/** A suggestion with its job. */
export interface JobSuggestion {
  suggestion: Suggestion;
  card: JobCard;
}

/** The groups of Today. */
export interface TodayGroups {
  zone: string;
  /** The person's day. */
  day: LocalDay;
  overdue: DueReminder[];
  dueToday: DueReminder[];
  suggestions: JobSuggestion[];
  comingUp: DueReminder[];
  doneToday: Reminder[];
  /** Whether there is anything at all, now or later. */
  isEmpty: boolean;
}

interface Facts {
  today: Today;
  cards: readonly JobCard[];
  interviews: readonly JobInterview[];
  /** In ms since the epoch. */
  now: number;
}

/** Groups the items of Today by the person's calendar. The items that have waited longest come first. */
export function todayGroups({ today, cards, interviews, now }: Facts): TodayGroups {
  const zone = zoneOf(today);
  const day = localDayOf(now, zone);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const open = today.reminders
    .filter(({ state }) => state === 'open')
    .flatMap((reminder) => dueReminder(reminder, byId, day))
    .sort((a, b) => byDueDay(a.reminder, b.reminder));
  const last = addDays(day, COMING_UP_DAYS);
  const suggestions = suggestionsOf({
    ...today,
    cards,
    interviews: [...today.interviews, ...interviews],
    now,
    zone,
  }).flatMap((suggestion) => {
    const card = byId.get(suggestion.jobId);
    return card ? [{ suggestion, card }] : [];
  });
  const doneToday = today.reminders
    .filter(({ state, doneAt }) => state === 'done' && doneAt !== null && localDayOf(Date.parse(doneAt), zone) === day)
    .sort((a, b) => (b.doneAt ?? '').localeCompare(a.doneAt ?? ''));
  return {
    zone,
    day,
    overdue: open.filter(({ overdue }) => overdue > 0),
    dueToday: open.filter(({ overdue }) => overdue === 0),
    suggestions,
    comingUp: open.filter(({ overdue, due }) => overdue < 0 && due <= last),
    doneToday,
    isEmpty: open.length === 0 && suggestions.length === 0 && doneToday.length === 0,
  };
}

/** Adds the day and the job to a reminder. One whose job is closed or deleted is retired. */
function dueReminder(reminder: Reminder, cards: ReadonlyMap<string, JobCard>, day: LocalDay): DueReminder[] {
  const due = dueDayOf(reminder);
  const card = reminder.jobId === null ? undefined : cards.get(reminder.jobId);
  if (due === null || (reminder.jobId !== null && (!card || isClosed(card)))) return [];
  return [{ reminder, card, due, overdue: daysBetween(due, day) }];
}
