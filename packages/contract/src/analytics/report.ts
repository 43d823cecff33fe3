import { z } from 'zod';
import { id } from '../fields.ts';
import { closedReason, jobSource, stage } from '../jobs/schema.ts';
import { JOBS_MAX, PAST_STAGES_MAX } from '../limits.ts';

const localDay = z.iso.date();
const whole = z.number().int().min(0);

/** A stage in which an application has been. */
const reportedStage = z.object({
  stage,
  /** The day on which it entered the stage, in the person's time zone; null if that is not known. */
  since: localDay.nullable(),
});

/** An application as a proof of it: what, where, when, and what has become of it. */
const reportedApplication = z.object({
  jobId: id,
  /** The day of the application, in the person's time zone. */
  appliedOn: localDay,
  company: z.string(),
  position: z.string(),
  source: jobSource.nullable(),
  jobUrl: z.string().nullable(),
  /** Applied, then the stages of the effective history, at most the last PAST_STAGES_MAX of them. */
  stages: z
    .array(reportedStage)
    .min(1)
    .max(PAST_STAGES_MAX + 1),
  /** Why it has ended; null if it has not. */
  closedReason: closedReason.nullable(),
});
export type ReportedApplication = z.infer<typeof reportedApplication>;

/** GET /api/analytics/report: the applications that the summary of the same query counts. */
export const activityReport = z.object({
  timeZone: z.string(),
  /** The day of the response. */
  today: localDay,
  /** In the order of their dates. */
  applications: z.array(reportedApplication).max(JOBS_MAX),
  /** How many applications match the filters but have no date. */
  undated: whole,
});
export type ActivityReport = z.infer<typeof activityReport>;
