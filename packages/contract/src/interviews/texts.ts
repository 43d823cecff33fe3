import { INTERVIEW_MINUTES, INTERVIEW_PEOPLE_MAX, INTERVIEW_ROUND_MAX, INTERVIEW_YEARS } from '../limits.ts';
import type { ToastText } from '../texts.ts';
import type { InterviewKind } from './interview.ts';

/** The `reason` of an error for a local time that the clock skips. */
export const TIME_SKIPPED = 'time_skipped';

/** The errors of the fields of an interview. */
export const interviewSentences = {
  startsLocal: 'Enter a date and a time, such as 2026-11-26T12:00.',
  year: `Choose a year from ${INTERVIEW_YEARS.first} to ${INTERVIEW_YEARS.last}.`,
  duration: `Enter ${INTERVIEW_MINUTES.min} to ${INTERVIEW_MINUTES.max} minutes.`,
  round: `Use a round up to ${INTERVIEW_ROUND_MAX}.`,
  people: `Name at most ${INTERVIEW_PEOPLE_MAX} people.`,
  range: 'The end must be after the start.',
  longRange: 'Ask for at most 400 days at a time.',
} as const;

/** The error for a local time that the clock skips, with the nearest times before and after the gap. */
export function skippedTimeSentence(earlier: string, later: string): string {
  return `The clocks skip this time. The nearest are ${earlier} and ${later}.`;
}

/** Texts of the Schedule screen and of the interviews of a job. */
export const interviewTexts = {
  title: 'Schedule',
  today: 'Today',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  week: 'Week',
  agenda: 'Agenda',
  due: 'Due',
  schedule: 'Schedule Interview',
  edit: 'Edit Interview',
  nextInterview: 'Next interview',
  when: 'When',
  where: 'Where',
  people: 'People',
  prepare: 'Prepare',
  join: 'Join',
  download: 'Download .ics',
  move: 'Move',
  cancel: 'Cancel interview',
  delete: 'Delete interview',
  job: 'Job',
  kind: 'Kind',
  round: 'Round',
  date: 'Date',
  starts: 'Starts',
  minutes: 'Minutes',
  timeZone: 'Time zone',
  preparation: 'Preparation',
  addPerson: 'Add a name',
  empty: 'No interviews in this week',
  emptyAgenda: 'No interviews ahead',
  emptyJob: 'No interviews yet',
  ambiguous: 'The clocks go back that day, so this time comes twice. Which one do you mean?',
} as const;

/** The label of an interview's place, which depends on its kind. */
export const PLACE_LABELS: Record<InterviewKind, string> = {
  phone: 'Phone, link or place',
  video: 'Link',
  onsite: 'Place',
};

/** The toast after an interview was scheduled. @param when 'Tuesday, Dec 1, 9:00 AM' */
export const interviewScheduledToast = (when: string): ToastText => ({ title: `Scheduled: ${when}` });

/** Toasts of interviews. */
export const interviewToasts = {
  updated: { title: 'Interview updated' },
  cancelled: { title: 'Interview canceled' },
  deleted: { title: 'Interview deleted' },
  restored: { title: 'Interview restored' },
  saveFailed: { title: 'Error', description: 'Failed to save the interview. Please try again.' },
  deleteFailed: { title: 'Error', description: 'Failed to delete the interview. Please try again.' },
  restoreFailed: { title: 'Error', description: 'Failed to restore the interview. Please try again.' },
} as const satisfies Record<string, ToastText>;
