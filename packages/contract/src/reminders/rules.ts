/**
 * The rules that make suggestions, in the order of importance:
 * - `offer-answer`: answer an offer.
 * - `thank-you`: say thank you for an interview.
 * - `interview-reply`: ask for an update after an interview.
 * - `follow-up`: ask about an application that has no reply; twice at most.
 */
export const REMINDER_RULES = ['offer-answer', 'thank-you', 'interview-reply', 'follow-up'] as const;
export type ReminderRule = (typeof REMINDER_RULES)[number];

/** What a person has decided about a suggestion. `never` ends all suggestions of the rule for the job. */
export const REMINDER_DECISIONS = ['done', 'dismissed', 'never'] as const;
export type ReminderDecisionKind = (typeof REMINDER_DECISIONS)[number];

/** Whether a rule suggests anything, and after how many days. */
export interface RuleSetting {
  rule: ReminderRule;
  on: boolean;
  days: number;
}

/** The default number of days of each rule. */
export const RULE_DAYS: Readonly<Record<ReminderRule, number>> = {
  'offer-answer': 2,
  'thank-you': 1,
  'interview-reply': 5,
  'follow-up': 7,
};
/** Minimum and maximum number of days that a person can choose. */
export const RULE_DAYS_MIN = 1;
export const RULE_DAYS_MAX = 60;

/** Days between the decision about the first follow-up and the second suggestion. There is no third. */
export const FOLLOW_UP_AGAIN_DAYS = 10;
/** How many suggestions `follow-up` makes for one job. Every other rule makes one. */
export const FOLLOW_UPS_MAX = 2;
/** Days after an interview within which a thank-you makes sense. */
export const THANK_YOU_WITHIN_DAYS = 7;
/** Days after an interview within which asking for an update makes sense. */
export const INTERVIEW_REPLY_WITHIN_DAYS = 90;
/** Maximum number of suggestions on one day, including those that the person has already decided about. */
export const SUGGESTIONS_PER_DAY = 3;

/** All rules with the settings of a person; rules without a setting are on, with their own days. */
export const ruleSettings = (chosen: readonly RuleSetting[]): RuleSetting[] =>
  REMINDER_RULES.map(
    (rule) => chosen.find((setting) => setting.rule === rule) ?? { rule, on: true, days: RULE_DAYS[rule] },
  );
