import { appliedDayOf } from '../jobs/appliedDay.ts';
import { isClosed } from '../jobs/endings.ts';
import type { JobCard } from '../jobs/schema.ts';
import { stageDayOf } from '../jobs/stageDay.ts';
import { addDays, daysBetween, type LocalDay, localDayOf } from '../time/localDays.ts';
import { createNews, type JobNews, laterOf, type NewsInput, stageNewsOn } from './news.ts';
import {
  FOLLOW_UP_AGAIN_DAYS,
  FOLLOW_UPS_MAX,
  INTERVIEW_REPLY_WITHIN_DAYS,
  REMINDER_RULES,
  type ReminderRule,
  type RuleSetting,
  ruleSettings,
  SUGGESTIONS_PER_DAY,
  THANK_YOU_WITHIN_DAYS,
} from './rules.ts';
import type { Reminder, ReminderDecision } from './schema.ts';

/** The fields of a job that the rules use. */
export type SuggestionCard = Pick<
  JobCard,
  | 'id'
  | 'company'
  | 'status'
  | 'applicationDate'
  | 'appliedOn'
  | 'stageChangedAt'
  | 'stageChangedOn'
  | 'repliedAt'
  | 'closedReason'
  | 'wishlist'
>;

export interface SuggestionInput extends NewsInput {
  cards: readonly SuggestionCard[];
  decisions: readonly ReminderDecision[];
  /** The settings of the person; rules without one are on, with their own days. */
  rules: readonly RuleSetting[];
  /** A job with an open reminder gets no suggestion, because the person has a plan. */
  reminders: ReadonlyArray<Pick<Reminder, 'jobId' | 'state'>>;
}

/** A suggested action for a job. It is computed, never stored. */
export interface Suggestion {
  jobId: string;
  rule: ReminderRule;
  /** 1 for the first suggestion of the rule for the job, 2 for the second. */
  touch: number;
  dueOn: LocalDay;
  /** What the days count from. */
  about: 'application' | 'contact' | 'interview' | 'offer';
  /** The day of what it is about. */
  since: LocalDay;
  /** The days since then. */
  days: number;
}

/**
 * What to suggest today: at most SUGGESTIONS_PER_DAY, including those that the person has decided about today. The more
 * important rule comes first, and within a rule what became due last.
 */
export function suggestionsOf(input: SuggestionInput): Suggestion[] {
  const today = localDayOf(input.now, input.zone);
  const decidedToday = input.decisions.filter(
    ({ decidedAt }) => localDayOf(Date.parse(decidedAt), input.zone) === today,
  );
  const remaining = Math.max(0, SUGGESTIONS_PER_DAY - decidedToday.length);
  return remaining === 0 ? [] : dueSuggestions(input).slice(0, remaining);
}

/** Everything that the rules suggest today, without the daily limit, the most important first. */
export function dueSuggestions(input: SuggestionInput): Suggestion[] {
  const today = localDayOf(input.now, input.zone);
  const planned = new Set(
    input.reminders.flatMap(({ jobId, state }) => (state === 'open' && jobId !== null ? [jobId] : [])),
  );
  const decisions = byJob(input.decisions);
  const newsOf = createNews(input);
  const rules = ruleSettings(input.rules).filter(({ on }) => on);
  return input.cards
    .filter((card) => !card.wishlist && !isClosed(card) && !planned.has(card.id))
    .flatMap((card) => {
      const ruleInput: RuleInput = {
        card,
        decisions: decisions.get(card.id) ?? [],
        ...newsOf(card.id),
        appliedOn: appliedDayOf(card, input.zone),
        movedOn: stageNewsOn(card, input.zone),
        enteredOn: stageDayOf(card, input.zone),
        dayOf: (moment) => localDayOf(Date.parse(moment), input.zone),
      };
      return rules.flatMap((setting) => suggestion(setting, ruleInput, today) ?? []);
    })
    .sort(byImportance);
}

/** The input of one rule: one job, with days of the person's calendar. */
interface RuleInput extends JobNews {
  card: SuggestionCard;
  decisions: readonly ReminderDecision[];
  appliedOn: LocalDay | null;
  /** The day of the last stage change that is news. */
  movedOn: LocalDay | null;
  /** The day on which the job entered its stage. */
  enteredOn: LocalDay;
  dayOf: (moment: string) => LocalDay;
}

/** The next touch of a rule, the start and the length of its waiting period; null if the rule suggests nothing more. */
type Next = { touch: number; about: Suggestion['about']; since: LocalDay; after: number } | null;

function suggestion({ rule, days }: RuleSetting, job: RuleInput, today: LocalDay): Suggestion | null {
  const decisions = job.decisions.filter((decision) => decision.rule === rule);
  if (decisions.some(({ decision }) => decision === 'never')) return null;
  const decidedOn = decisions.map(({ decidedAt }) => job.dayOf(decidedAt));
  const next = NEXT[rule](job, decidedOn, days);
  if (next === null) return null;
  const dueOn = addDays(next.since, next.after);
  if (dueOn > today) return null;
  if (rule === 'thank-you' && daysBetween(dueOn, today) >= THANK_YOU_WITHIN_DAYS) return null;
  if (rule === 'interview-reply' && daysBetween(next.since, today) > INTERVIEW_REPLY_WITHIN_DAYS) return null;
  const { touch, about, since } = next;
  return { jobId: job.card.id, rule, touch, dueOn, about, since, days: daysBetween(since, today) };
}

const NEXT: Readonly<Record<ReminderRule, (job: RuleInput, decidedOn: readonly LocalDay[], days: number) => Next>> = {
  'follow-up': ({ card, contactOn, appliedOn, interviewOn, isPlanned }, decidedOn, days) => {
    if (card.status !== 'applied' || appliedOn === null || card.repliedAt !== null) return null;
    // An interview is a reply.
    if (isPlanned || interviewOn !== null) return null;
    const touch = decidedOn.length + 1;
    if (touch > FOLLOW_UPS_MAX) return null;
    const since = [contactOn, ...decidedOn].reduce<LocalDay>(laterOf, appliedOn);
    const about = since === appliedOn ? 'application' : 'contact';
    return { touch, about, since, after: touch === 1 ? days : FOLLOW_UP_AGAIN_DAYS };
  },
  'thank-you': ({ interviewOn, contactOn }, decidedOn, days) => {
    if (interviewOn === null || isDecidedSince(decidedOn, interviewOn)) return null;
    // A person who was in contact after the interview has had the chance to say thank you.
    if (contactOn !== null && contactOn > interviewOn) return null;
    return { touch: 1, about: 'interview', since: interviewOn, after: days };
  },
  'interview-reply': ({ card, interviewOn, isPlanned, contactOn, movedOn }, decidedOn, days) => {
    if (interviewOn === null || isDecidedSince(decidedOn, interviewOn) || card.status === 'offer') return null;
    if (isPlanned || (movedOn !== null && movedOn > interviewOn)) return null;
    return { touch: 1, ...contactAfter(contactOn, 'interview', interviewOn), after: days };
  },
  'offer-answer': ({ card, contactOn, enteredOn }, decidedOn, days) => {
    if (card.status !== 'offer' || isDecidedSince(decidedOn, enteredOn)) return null;
    return { touch: 1, ...contactAfter(contactOn, 'offer', enteredOn), after: days };
  },
};

/** Whether the person has decided since a day: after a later interview or offer, earlier decisions do not count. */
const isDecidedSince = (decidedOn: readonly LocalDay[], since: LocalDay): boolean =>
  decidedOn.some((day) => day >= since);

/** The start of a waiting period: an event, or the person's contact after it. */
const contactAfter = (contactOn: LocalDay | null, event: 'interview' | 'offer', on: LocalDay) =>
  contactOn !== null && contactOn > on
    ? ({ about: 'contact', since: contactOn } as const)
    : { about: event, since: on };

function byJob<T extends { jobId: string }>(items: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(item.jobId);
    if (group) group.push(item);
    else groups.set(item.jobId, [item]);
  }
  return groups;
}

const byImportance = (one: Suggestion, other: Suggestion): number =>
  REMINDER_RULES.indexOf(one.rule) - REMINDER_RULES.indexOf(other.rule) ||
  other.dueOn.localeCompare(one.dueOn) ||
  one.jobId.localeCompare(other.jobId);
