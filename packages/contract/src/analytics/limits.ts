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

/** With fewer applications than this, a share has no percentage, only its counts. */
export const SHARE_MIN = 5;
/** With fewer finished durations than this, there are too few for a median. */
export const DURATIONS_MIN = 3;
/** The days after which cohorts are compared. */
export const COHORT_DAYS = [7, 14, 28] as const;
export type CohortDays = (typeof COHORT_DAYS)[number];
/** Maximum number of values in one filter of the analytics. */
export const FILTER_VALUES_MAX = 50;
/** Maximum number of tags that are compared with each other: those with the most applications. */
export const TAG_GROUPS_MAX = 50;
/** A move that is taken back within this time, in ms, does not count. Moves that were undone leave no entry at all. */
export const TAKEN_BACK_MS = 10 * 60_000;
