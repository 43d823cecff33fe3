import { z } from 'zod';
import { id, localDay, moment, required } from '../fields.ts';
import { COMMUNICATION_SOURCES, TEXT_MAX } from '../limits.ts';
import { requiredTexts } from '../texts.ts';
import { FOLLOW_UPS_MAX, REMINDER_DECISIONS, REMINDER_RULES, RULE_DAYS_MAX, RULE_DAYS_MIN } from './rules.ts';

/** What a person wants to remember. It belongs to a job or to none. */
export const reminder = z.object({
  id,
  jobId: id.nullable(),
  text: z.string(),
  /** The day on which it is due; null without one. */
  dueOn: z.string().nullable(),
  /** The day on which a snoozed reminder comes back, instead of `dueOn`; null if it is not snoozed. */
  snoozedUntil: z.string().nullable(),
  state: z.enum(['open', 'done']),
  doneAt: moment.nullable(),
  createdAt: moment,
});
export type Reminder = z.infer<typeof reminder>;

/** A decision about one suggestion, which has a job, a rule and a touch. There is at most one for each. */
export const reminderDecision = z.object({
  id,
  jobId: id,
  rule: z.enum(REMINDER_RULES),
  /** 1 for the first suggestion of the rule for the job, 2 for the second. */
  touch: z.number().int(),
  decision: z.enum(REMINDER_DECISIONS),
  decidedAt: moment,
});
export type ReminderDecision = z.infer<typeof reminderDecision>;

export const reminderRuleSetting = z.object({
  rule: z.enum(REMINDER_RULES),
  on: z.boolean(),
  days: z.number().int(),
});
/** When the person was last in contact about a job: the latest communication, or reminder that was done. */
export const jobContact = z.object({ jobId: id, at: moment });
export type JobContact = z.infer<typeof jobContact>;

/**
 * When an interview of a job ends. If that is ahead, it is planned, and otherwise it counts as held. Canceled interviews
 * and no-shows are none.
 */
export const jobInterview = z.object({ jobId: id, endsAt: moment });
export type JobInterview = z.infer<typeof jobInterview>;

/**
 * The data of Today apart from the cards. Both the front end and the digest compute suggestions from it with
 * `suggestionsOf`.
 */
export const today = z.object({
  /** The person's time zone; null until it is chosen. */
  timeZone: z.string().nullable(),
  /**
   * All open reminders of applications and of no job, snoozed ones too, and those that were done in the last two days.
   */
  reminders: z.array(reminder),
  decisions: z.array(reminderDecision),
  /** Every rule, in the order of importance. */
  rules: z.array(reminderRuleSetting),
  contacts: z.array(jobContact),
  /** The latest interview of each job that is over, and the latest one that is planned. */
  interviews: z.array(jobInterview),
});
export type Today = z.infer<typeof today>;

export const countTodayQuery = z.object({
  /** The browser's time zone, used until the person has chosen one. UTC if both are missing. */
  zone: z.string().max(64).optional(),
});
/** What is left for today: the reminders that are due, and the interviews of the day that are not over. */
export const todayCount = z.object({
  overdue: z.number().int().min(0),
  dueToday: z.number().int().min(0),
  interviews: z.number().int().min(0),
  /** The sum of the others. */
  total: z.number().int().min(0),
});
export type TodayCount = z.infer<typeof todayCount>;

const reminderText = required(TEXT_MAX.reminder, requiredTexts.reminder);
/** One suggestion of a job. */
const suggestionKey = {
  rule: z.enum(REMINDER_RULES),
  touch: z.number().int().min(1).max(FOLLOW_UPS_MAX),
};
/** What the person did, in a line. It becomes a communication of the job. */
const contactMade = z.object({
  source: z.enum(COMMUNICATION_SOURCES),
  content: required(TEXT_MAX.content, requiredTexts.content),
});

/**
 * POST /api/reminders. With `suggestion`, the reminder takes the place of that suggestion of its job, which is recorded
 * as dismissed in the same transaction: this is how a suggestion is snoozed or edited.
 */
export const createReminderBody = z
  .object({
    text: reminderText,
    dueOn: localDay.nullable(),
    jobId: id.nullable().optional(),
    suggestion: z.object(suggestionKey).optional(),
  })
  .refine(({ jobId, suggestion }) => suggestion === undefined || typeof jobId === 'string', {
    path: ['suggestion'],
    message: 'A suggestion belongs to a job.',
  });
export type CreateReminderBody = z.input<typeof createReminderBody>;
export type NewReminder = z.output<typeof createReminderBody>;

/**
 * PATCH /api/reminders/{id}, with any of the fields. A new `dueOn` ends a snooze unless the body sets one. `state:
 * 'done'` ends a snooze too, and may have a `contact`, which becomes a communication of the reminder's job in the same
 * transaction; repeating the call does not add another one. `contact` without a job or without `state: 'done'` returns
 * 400.
 */
export const updateReminderBody = z
  .object({
    text: reminderText,
    dueOn: localDay.nullable(),
    jobId: id.nullable(),
    snoozedUntil: localDay.nullable(),
    state: z.enum(['open', 'done']),
    contact: contactMade,
  })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Nothing to change.')
  .refine(({ contact, state }) => contact === undefined || state === 'done', {
    path: ['contact'],
    message: 'Only a reminder that is done has a contact.',
  });
export type UpdateReminderBody = z.input<typeof updateReminderBody>;
export type ReminderChanges = z.output<typeof updateReminderBody>;
/** A changed reminder. `communicationId` is present if the change has written a communication. */
export const updatedReminder = reminder.extend({ communicationId: id.optional() });
export type UpdatedReminder = z.infer<typeof updatedReminder>;

/**
 * POST /api/reminder-decisions. A second decision about the same suggestion replaces the first. `done` may have a
 * `contact`, which becomes a communication of the job in the same transaction.
 */
export const decideSuggestionBody = z
  .object({ jobId: id, ...suggestionKey, decision: z.enum(REMINDER_DECISIONS), contact: contactMade.optional() })
  .refine(({ contact, decision }) => contact === undefined || decision === 'done', {
    path: ['contact'],
    message: 'Only a suggestion that is done has a contact.',
  });
export type DecideSuggestionBody = z.input<typeof decideSuggestionBody>;
export type NewDecision = z.output<typeof decideSuggestionBody>;
/** A decision. `communicationId` is present if it has written a communication. */
export const recordedDecision = reminderDecision.extend({ communicationId: id.optional() });
export type RecordedDecision = z.infer<typeof recordedDecision>;

/** PATCH /api/reminder-rules: turns a rule on or off, or changes its days. */
export const updateReminderRuleBody = z
  .object({
    rule: z.enum(REMINDER_RULES),
    on: z.boolean().optional(),
    days: z.number().int().min(RULE_DAYS_MIN).max(RULE_DAYS_MAX).optional(),
  })
  .refine(({ on, days }) => on !== undefined || days !== undefined, 'Nothing to change.');
export type UpdateReminderRuleBody = z.input<typeof updateReminderRuleBody>;
export type RuleChanges = z.output<typeof updateReminderRuleBody>;
