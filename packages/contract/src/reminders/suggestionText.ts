import type { Suggestion } from './suggestions.ts';

/** A number of days in words: `1 day`, `7 days`. */
const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

const SINCE: Readonly<Record<Suggestion['about'], (company: string) => string>> = {
  application: (company) => `since you applied to ${company}`,
  contact: (company) => `since your last contact with ${company}`,
  interview: (company) => `since your interview at ${company}`,
  offer: (company) => `since the offer from ${company}`,
};

const QUESTION: Readonly<Record<Suggestion['rule'], string>> = {
  'follow-up': 'follow up?',
  'thank-you': 'say thank you?',
  'interview-reply': 'ask for an update?',
  'offer-answer': 'answer it?',
};

/** A suggestion as a fact and a question: `7 days since you applied to Acme: follow up?` */
export const suggestionText = ({ about, days, rule }: Suggestion, company: string): string =>
  `${inDays(days)} ${SINCE[about](company)}: ${QUESTION[rule]}`;

const REMINDER: Readonly<Record<Suggestion['rule'], (company: string) => string>> = {
  'follow-up': (company) => `Follow up with ${company}`,
  'thank-you': (company) => `Thank ${company} for the interview`,
  'interview-reply': (company) => `Ask ${company} for an update`,
  'offer-answer': (company) => `Answer the offer from ${company}`,
};

/** The text of the reminder that takes the place of a suggestion: `Follow up with Acme`. */
export const textOfSuggestedReminder = (rule: Suggestion['rule'], company: string): string => REMINDER[rule](company);
