import {
  type JobCard,
  type LocalDay,
  localDayOf,
  type Reminder,
  suggestionText,
  textOfSuggestedReminder,
  todayTexts,
} from '@jobtrail/contract';
import { monthDay } from '../jobs/clock/days.ts';
import { type DueFlag, overdueText } from './due.ts';
import type { DueReminder, JobSuggestion } from './groups.ts';
import type { Contact, DoneOptions } from './reminderCommands.ts';
import { suggestionReason } from './suggestionReason.ts';
import type { TodayCommands } from './useTodayCommands.ts';

/** A reminder or a suggestion, with the texts and the actions of its row. */
export interface TodayItem {
  key: string;
  title: string;
  /** The reason why it is listed. */
  readonly why: string;
  /** Undefined without a job. */
  card: JobCard | undefined;
  due: DueFlag | undefined;
  /** Undefined for a suggestion. */
  reminder: Reminder | undefined;
  /** The start of a log line about it. */
  line: string;
  done: (options?: DoneOptions) => void;
  /** Records what the person did, after it was done. */
  contact: (contact: Contact) => Promise<boolean>;
  snooze: (until: LocalDay) => void;
  /** Ends suggestions like this one for the job; only suggestions have it. */
  never?: () => void;
}

/** 'Send two references, Brightwater'. */
export const aboutReminder = ({ text }: Reminder, card: JobCard | undefined): string =>
  card ? `${text}, ${card.company}` : text;

/** The item of a reminder. @param zone the person's time zone */
export function reminderItem(
  { reminder, card, overdue }: DueReminder,
  { reminders }: TodayCommands,
  zone: string,
): TodayItem {
  const about = aboutReminder(reminder, card);
  const { id, text, dueOn, snoozedUntil, createdAt } = reminder;
  return {
    key: id,
    title: text,
    // Formatted when a row shows it: of hundreds of reminders, only the first rows are shown.
    get why() {
      return snoozedUntil !== null && dueOn !== null && dueOn !== snoozedUntil
        ? `Snoozed, first due ${monthDay(dueOn)}`
        : `Added ${monthDay(localDayOf(Date.parse(createdAt), zone))}`;
    },
    card,
    due:
      overdue < 0
        ? undefined
        : overdue === 0
          ? { tone: 'today', text: todayTexts.title }
          : { tone: 'overdue', text: overdueText(overdue) },
    reminder,
    line: text,
    done: (options) => void reminders.done(reminder, about, options),
    contact: (contact) => reminders.done({ ...reminder, state: 'done', snoozedUntil: null }, about, { contact }),
    snooze: (until) => void reminders.snooze(reminder, until, about),
  };
}

/** The item of a suggestion. @param median the person's median wait for a reply, in days; null if it is not known */
export function suggestionItem(
  { suggestion, card }: JobSuggestion,
  { suggestions }: TodayCommands,
  median: number | null,
): TodayItem {
  const { jobId, rule, touch } = suggestion;
  return {
    key: `${jobId} ${rule} ${touch}`,
    title: suggestionText(suggestion, card.company),
    get why() {
      return suggestionReason(suggestion, median);
    },
    card,
    due: undefined,
    reminder: undefined,
    line: textOfSuggestedReminder(rule, card.company),
    done: (options) => void suggestions.done(suggestion, card, options),
    contact: (contact) => suggestions.done(suggestion, card, { contact }),
    snooze: (until) => void suggestions.snooze(suggestion, card, until),
    never: () => void suggestions.never(suggestion, card),
  };
}
