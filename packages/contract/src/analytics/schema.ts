import { z } from 'zod';
import { id } from '../fields.ts';
import { jobSource } from '../jobs/schema.ts';
import { COHORT_DAYS, JOBS_MAX, TAG_GROUPS_MAX, TEXT_MAX } from '../limits.ts';
import { FLOW_ENDS, RANKED_STAGES } from './definitions.ts';

/** A day in the person's time zone, such as 2026-11-21. */
const localDay = z.iso.date();
const whole = z.number().int().min(0);
/** Between 0 and 1. */
const fraction = z.number().min(0).max(1);
const rankedStage = z.enum(RANKED_STAGES);

/**
 * The jobs behind a figure, as ascending positions in `jobIds`. A job is repeated if it counts several times,
 * such as once for each of its interviews, so the length of the list is always the figure.
 */
const jobs = z.array(whole);
/** A number of applications, interviews or stays, with its jobs. */
export const tally = z.object({ count: whole, jobs });
export type Tally = z.infer<typeof tally>;

/**
 * `count` of `of` applications, with the jobs in `count`. `share` and its likely range are fractions; they are null
 * with fewer than SHARE_MIN applications, which are too few for a share.
 */
export const share = tally.extend({
  of: whole,
  share: fraction.nullable(),
  low: fraction.nullable(),
  high: fraction.nullable(),
});
export type Share = z.infer<typeof share>;

/**
 * Durations in whole days, some of which have not ended (Kaplan-Meier). `count` is their number: `finished` ended as
 * measured, `waiting` are still open, and the person ended `left` by withdrawing or giving up. `unknown`
 * durations have no known beginning or end and are not included in these numbers.
 */
export const durations = tally.extend({
  finished: whole,
  waiting: tally,
  left: tally,
  unknown: tally,
  /** Fewer than DURATIONS_MIN have finished: the days below are null. */
  tooFew: z.boolean(),
  /** The days by which a quarter, half and three quarters have ended; null if not that many have. */
  quarter: whole.nullable(),
  median: whole.nullable(),
  threeQuarters: whole.nullable(),
  /** The longest duration so far: "not reached: fewer than half have answered within N days". Null without any. */
  longest: whole.nullable(),
});
export type Durations = z.infer<typeof durations>;

/** A bar of the funnel: jobs that reached the stage or a later one, and those among them that never visited it. */
const funnelBar = tally.extend({ stage: rankedStage, skipped: tally });
/**
 * From one stage to the next: `of` applications reached `from`, and `moved` of them went further. Their jobs are those
 * of the two bars. `open` are those whose furthest stage is `from` and that have not ended.
 */
const conversion = z.object({
  from: rankedStage,
  to: rankedStage,
  of: whole,
  moved: whole,
  open: tally,
  /** `moved` of `of`; null with fewer than SHARE_MIN. */
  soFar: fraction.nullable(),
  /**
   * `moved` of those that are no longer open; `decided` says how many, and the share is null with fewer than SHARE_MIN.
   */
  decided: whole,
  ofDecided: fraction.nullable(),
});

/** The share of a week's applications that heard back within a number of days. */
const cohortCell = z.object({
  days: z.union(COHORT_DAYS.map((days) => z.literal(days))),
  /** Whether some of the applications are not that old yet; the share is null then. */
  tooYoung: z.boolean(),
  ...share.shape,
});
/** The applications of one ISO week. */
const cohort = tally.extend({
  week: z.string(),
  monday: localDay,
  cells: z.array(cohortCell).length(COHORT_DAYS.length),
});

const flowNode = z.enum([...RANKED_STAGES, ...FLOW_ENDS]);
/**
 * The paths of all applications. Each link joins two nodes in their order, so there are no cycles. What flows into a
 * stage flows out of it; what flows out of Applied, and what flows into the ends, is every application.
 */
export const flow = z.object({
  /** Nodes with applications, in the order of the stages and then of the ends. */
  nodes: z.array(tally.extend({ node: flowNode })),
  links: z.array(tally.extend({ from: rankedStage, to: flowNode })),
});
export type Flow = z.infer<typeof flow>;
export type FlowNode = z.infer<typeof flowNode>;

/** What happened in one ISO week. Weeks without anything are absent. */
const activityWeek = z.object({ week: z.string(), monday: localDay, applications: tally, interviews: tally });

const groupFigures = {
  applications: tally,
  heardBack: share,
  /** Applications that reached an interview or a later stage. */
  interviewed: tally,
  offers: tally,
  /**
   * 1 for the groups with the highest share. Groups whose ranges overlap, directly or through others, have the same
   * rank: if every rank is 1, there is not enough data to compare them. Null if the share is null.
   */
  rank: whole.nullable(),
};
const sourceGroup = z.object({ source: jobSource.nullable(), ...groupFigures });
const tagGroup = z.object({ tag: z.string().max(TEXT_MAX.tag), ...groupFigures });

/**
 * GET /api/analytics/summary. `analyticsDefinitions` defines each figure. The job ids are listed once, in `jobIds`; a
 * figure has the positions of its jobs in that list. It has at most JOBS_MAX ids, and each job is in a bounded number
 * of the lists, apart from its repeated interviews and stays.
 */
export const analyticsSummary = z.object({
  timeZone: z.string(),
  /** The day of the response. Open durations grow with it. */
  today: localDay,
  /** The period as requested, and how many days of it have passed, from the first day or the first application on. */
  period: z.object({ from: localDay.nullable(), to: localDay.nullable(), days: whole }),
  /** The applications in the order of their dates, then those of `undated`, then those of `ahead`. */
  jobIds: z.array(id).max(JOBS_MAX),
  /** Applications that match the filters but have no application date; no other figure contains them. */
  undated: tally,
  /** Applications that match the filters and whose application date is ahead; no other figure contains them. */
  ahead: tally,
  applications: tally.extend({
    /** Null if less than a week has passed. */
    perWeek: z.number().min(0).nullable(),
  }),
  heardBack: share,
  positiveReply: share,
  offers: tally,
  /** The interviews of the Schedule; `planned` ones are not over. */
  interviews: tally.extend({ held: tally, planned: tally, perApplication: z.number().min(0).nullable() }),
  /** The entries into stages of interviews. */
  stageEntries: tally.extend({ perApplication: z.number().min(0).nullable() }),
  firstReply: durations,
  /** One bar for each ranked stage. */
  funnel: z.array(funnelBar).length(RANKED_STAGES.length),
  /** Applications that are in Rejected now, for any reason. */
  rejected: tally,
  conversions: z.array(conversion).length(RANKED_STAGES.length - 1),
  daysInStage: z.array(durations.extend({ stage: rankedStage })).length(RANKED_STAGES.length),
  /** Weeks with applications, oldest first. */
  cohorts: z.array(cohort),
  flow,
  /** Weeks with applications or interviews that were held, oldest first. */
  weeks: z.array(activityWeek),
  /** Groups with the most applications first. */
  bySource: z.array(sourceGroup),
  byTag: z.array(tagGroup).max(TAG_GROUPS_MAX),
  /** Tags that are not in `byTag`, because TAG_GROUPS_MAX others have more applications. */
  moreTags: whole,
  /** The percentage points by which two halves of the applications must differ; null with fewer than 2 x SHARE_MIN. */
  chancePoints: whole.nullable(),
});
export type AnalyticsSummary = z.infer<typeof analyticsSummary>;

/** The figures about replies that other screens show, without their jobs. They are those of the summary. */
export const replyFigures = z.object({
  heardBack: share.pick({ count: true, of: true }),
  firstReply: durations.pick({ finished: true, median: true }),
});
export type ReplyFigures = z.infer<typeof replyFigures>;
