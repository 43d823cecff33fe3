import type { Reminder, ReminderDecision, Today } from '@jobtrail/contract';

/** A change to the cached data of Today. */
export type TodayChange = (today: Today) => Today;

/** Replaces a reminder, or adds it. */
export const putReminder =
  (reminder: Reminder): TodayChange =>
  (today) => ({
    ...today,
    reminders: today.reminders.some(({ id }) => id === reminder.id)
      ? today.reminders.map((known) => (known.id === reminder.id ? reminder : known))
      : [...today.reminders, reminder],
  });

/** Removes a reminder. */
export const dropReminder =
  (id: string): TodayChange =>
  (today) => ({ ...today, reminders: today.reminders.filter((known) => known.id !== id) });

/** Identifies a suggestion. There is at most one decision about each. */
type SuggestionKey = Pick<ReminderDecision, 'jobId' | 'rule' | 'touch'>;

const isAbout =
  ({ jobId, rule, touch }: SuggestionKey) =>
  (decision: SuggestionKey): boolean =>
    decision.jobId === jobId && decision.rule === rule && decision.touch === touch;

/** Replaces the decision about a suggestion, or adds it. */
export const putDecision =
  (decision: ReminderDecision): TodayChange =>
  (today) => ({ ...today, decisions: [...today.decisions.filter((known) => !isAbout(decision)(known)), decision] });

/** Removes the decision about a suggestion. */
export const dropDecision =
  (key: SuggestionKey): TodayChange =>
  (today) => ({ ...today, decisions: today.decisions.filter((known) => !isAbout(key)(known)) });
