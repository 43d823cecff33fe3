import { FIRST_REPLY_DEFINITION } from '../jobs/endings.ts';
import { COHORT_DAYS, DURATIONS_MIN, SHARE_MIN } from '../limits.ts';
import type { Stage } from '../stages.ts';

/**
 * The open stages in the order of an application. Their positions are the ranks of the analytics: Applied 0, Offer 4.
 */
export const RANKED_STAGES = [
  'applied',
  'phone screen',
  'technical interview',
  'onsite',
  'offer',
] as const satisfies readonly Stage[];
/** A stage that an application can reach; Rejected ends it wherever it is. */
export type RankedStage = (typeof RANKED_STAGES)[number];
/** The stages of interviews, whose entries are counted. */
export const INTERVIEW_STAGES = [
  'phone screen',
  'technical interview',
  'onsite',
] as const satisfies readonly RankedStage[];

/** Where the path of an application ends; `waiting` if it is still open. */
export const FLOW_ENDS = ['rejected', 'no answer', 'withdrew', 'accepted', 'declined', 'waiting'] as const;
export type FlowEnd = (typeof FLOW_ENDS)[number];

/** The value in filters for jobs without a source. */
export const UNKNOWN_SOURCE = 'unknown';

/** What each figure of GET /api/analytics/summary means, as shown to the person. */
export const analyticsDefinitions = {
  base:
    'Applications whose application date is in the period, in your time zone, and that match the filters. Saved jobs ' +
    'never count. Applications without a date are in no period, and one with a date ahead counts from that day on.',
  history:
    'Every figure follows the stage history, not only the current stage. A move that you undo, delete or take back ' +
    'within 10 minutes never happened. A move back to Applied takes back everything before it.',
  applications: 'How many applications, and how many a week on average over the period up to today.',
  heardBack:
    'Applications that the employer has responded to: they left Applied, and not because you withdrew or gave up ' +
    'waiting, or an interview for them is on your Schedule. A rejection is a response.',
  positiveReply: 'Applications that reached Phone Screen or a later stage, whatever happened then.',
  interviews:
    'Interviews of these applications on your Schedule: those held, and those planned. Canceled ones and no-shows do ' +
    'not count.',
  stageEntries:
    'How often applications entered Phone Screen, Technical Interview or Onsite. A second visit counts again.',
  offers: 'Applications that reached Offer.',
  firstReply: FIRST_REPLY_DEFINITION,
  funnel:
    'Applications that reached the stage or a later one. The lighter part skipped it. Rejected is not a step: it ends an ' +
    'application at the furthest stage it reached.',
  soFar: 'The share that went on to a later stage so far. Applications that are still open may follow.',
  ofDecided:
    'The share that went on, among those that are no longer open there. It leaves out all that are still waiting, so the ' +
    'truth is usually between the two figures.',
  daysInStage:
    'Whole days from entering the stage to leaving it; each visit counts. The median includes those that are still there ' +
    '(Kaplan-Meier). Stays that you ended by withdrawing or giving up count until then. Fewer than ' +
    `${DURATIONS_MIN} finished stays are too few to say.`,
  cohorts:
    'Applications by the week in which you applied, Monday to Sunday, and how many of them had heard back within ' +
    `${COHORT_DAYS.join(', ')} days. A week is too young until more days than that have passed since its Sunday. ` +
    'Responses without a known day are left out.',
  flow:
    'One path for each application: Applied, then every stage that it visited in the order of the stages, then its ' +
    'end. Skipped stages are left out.',
  weeks:
    'Applications by their application date, and interviews of the same applications that were held, by their day, in ' +
    'weeks from Monday to Sunday.',
  groups:
    'The share that heard back, by where you found the job or by tag. An application with several tags is in several ' +
    `groups. Fewer than ${SHARE_MIN} applications have no share. Groups whose ranges overlap have the same rank: there ` +
    'is not enough to tell them apart.',
  range:
    'The range in which the true share is likely to be (Wilson score interval, 95%). Few applications make it wide.',
  chance:
    'How many points apart two groups, each with half of the applications, must be before chance is an unlikely reason.',
} as const;
