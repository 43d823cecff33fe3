import { z } from 'zod';
import { id, localDay, moment } from '../fields.ts';
import { closedReason, someTags, stage } from '../jobs/schema.ts';
import { BULK_JOBS_MAX } from '../limits.ts';
import { createReminderBody } from '../reminders/schema.ts';
import { correctTagBody } from '../smart-tags/schema.ts';

/**
 * What changes in every job of a bulk change. Each follows the rules of the same change to one job.
 * - `stage`: a move, with the day on which it happened and the reason for the end as in PATCH /api/jobs/{id}.
 * - `addTags`, `removeTags`: the other tags of a job stay. Tags that differ in case or accents alone are the same.
 * - `closedReason`: why the applications ended; null takes the reason away.
 * - `appliedOn`: the day of the application.
 * - `followUp`: a reminder for each job, as in POST /api/reminders.
 * - `smartTag`: the body of PATCH /api/jobs/{id}/tags.
 * - `delete`: the jobs can be restored for JOB_RETENTION_MS.
 */
export const bulkChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stage'),
    stage,
    happenedOn: localDay.optional(),
    closedReason: closedReason.optional(),
  }),
  z.object({ kind: z.literal('addTags'), tags: someTags }),
  z.object({ kind: z.literal('removeTags'), tags: someTags }),
  z.object({ kind: z.literal('closedReason'), closedReason: closedReason.nullable() }),
  z.object({ kind: z.literal('appliedOn'), appliedOn: localDay }),
  z.object({
    kind: z.literal('followUp'),
    dueOn: createReminderBody.shape.dueOn,
    text: createReminderBody.shape.text,
  }),
  z.object({ kind: z.literal('smartTag'), correction: correctTagBody }),
  z.object({ kind: z.literal('delete') }),
]);
export type BulkChange = z.output<typeof bulkChange>;

/** POST /api/jobs/bulk: all of the jobs are changed in one transaction, or none. */
export const changeJobsBody = z.object({
  ids: z
    .array(id)
    .min(1)
    .max(BULK_JOBS_MAX, `Change at most ${BULK_JOBS_MAX} jobs at once.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Name each job once.'),
  change: bulkChange,
});
export type ChangeJobsBody = z.input<typeof changeJobsBody>;
export type JobsChange = z.output<typeof changeJobsBody>;

/**
 * Why a bulk change has left out a job:
 * - `missing`: the person has no such job, or it was deleted.
 * - `unchanged`: it was so already.
 * - `not-possible`: its own rules do not allow the change; `sentence` says which.
 */
export const skipReason = z.enum(['missing', 'unchanged', 'not-possible']);
export type SkipReason = z.infer<typeof skipReason>;

/** A job that a bulk change has left out. */
export const skippedJob = z.object({ id, reason: skipReason, sentence: z.string().optional() });
export type SkippedJob = z.infer<typeof skippedJob>;

/** What a bulk change has done. Nothing is stored, and there is nothing to undo, if no job was changed. */
export const bulkOperation = z.object({
  /** Undoes the change; null if no job was changed. */
  id: id.nullable(),
  changed: z.array(id),
  skipped: z.array(skippedJob),
  /** Until when the change can be undone: for BULK_UNDO_MS. Null if no job was changed. */
  undoUntil: moment.nullable(),
});
export type BulkOperation = z.infer<typeof bulkOperation>;

/** The result of an undone bulk change; once it has restored a job, it is the same however often it is undone. */
export const undoneBulkChange = z.object({
  restored: z.array(id),
  /** The jobs that were changed, deleted or restored since; they stay as they are. */
  changedSince: z.array(id),
});
export type UndoneBulkChange = z.infer<typeof undoneBulkChange>;

/** A job that its person has deleted, and that `restoreJob` restores until `erasedAt`. */
export const deletedJob = z.object({
  id,
  company: z.string(),
  position: z.string(),
  deletedAt: moment,
  erasedAt: moment,
});
export type DeletedJob = z.infer<typeof deletedJob>;

/** The last DELETED_JOBS_LISTED_MAX jobs that a person has deleted, newest first. */
export const deletedJobs = z.object({ jobs: z.array(deletedJob) });
export type DeletedJobs = z.infer<typeof deletedJobs>;
