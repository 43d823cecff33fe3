import type { ToastText } from '../texts.ts';
import type { ReminderRule } from './rules.ts';

/** Texts of Today and of the bell. */
export const todayTexts = {
  title: 'Today',
  interviews: 'Interviews',
  overdue: 'Overdue',
  dueToday: 'Due today',
  suggestions: 'Suggestions',
  comingUp: 'Coming up',
  comingUpHint: 'The next 7 days.',
  add: 'Add Follow-up',
  edit: 'Edit Follow-up',
  done: 'Done',
  snooze: 'Snooze',
  never: 'Never for this job',
  whenToSuggest: 'When to suggest',
  tomorrow: 'Tomorrow',
  inThreeDays: 'In 3 days',
  nextWeek: 'Next week',
  pickDate: 'Pick a date...',
  nothingDue: 'Nothing due today',
  nothingYet: 'Nothing to follow up yet',
  nothingYetHint: 'Give a job a next step with a date, and it shows up here on that day.',
  failed: 'Today did not load',
  openAsPage: 'Open as page',
  keepALine: 'Log it in Communications?',
  addALine: 'Log it',
  doneWithLine: 'Done, and log it...',
  noDate: 'No date',
  nextStep: 'Next step',
  nextStepHint: 'What comes next?',
} as const;

/** Texts of the strip on Today and Schedule that says what keeps reminders away. */
export const remindersOffTexts = {
  label: 'Reminders',
  none: 'No reminder reaches you yet.',
  address: (email: string) => `Confirm ${email}.`,
  both: (email: string, city: string) => `Confirm ${email} and that your days begin in ${city}.`,
  zone: (city: string) => `Do your days begin in ${city}?`,
  zoneHint: 'Until you say so, no email tells you what is due.',
  send: 'Send the email again',
  yes: (city: string) => `Yes, ${city}`,
  zoneFailed: 'Failed to save your time zone. Please try again.',
  close: 'Not now, ask again in 7 days',
  noMail: 'No mail will be sent: your address is not confirmed.',
} as const;

/** Toasts of changes on Today. */
export const todayToasts = {
  added: { title: 'Follow-up added' },
  changed: { title: 'Follow-up saved' },
  deleted: { title: 'Follow-up deleted' },
  reopened: { title: 'Back on the list' },
  never: { title: 'No more suggestions' },
  rule: { title: 'Suggestions changed' },
  contactAdded: { title: 'Communication added' },
  failed: { title: 'Error', description: 'Failed to save. Please try again.' },
} as const satisfies Record<string, ToastText>;

/** What each rule is called in the settings of suggestions, and what its days count from. */
export const ruleTexts: Readonly<Record<ReminderRule, { name: string; after: string }>> = {
  'offer-answer': { name: 'Answer an offer', after: 'after the offer' },
  'thank-you': { name: 'Say thank you', after: 'after an interview' },
  'interview-reply': { name: 'Ask for an update', after: 'after an interview' },
  'follow-up': { name: 'Follow up', after: 'after applying, while there is no reply' },
};
