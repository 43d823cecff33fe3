import { z } from 'zod';
import { id, moment, required, text } from '../fields.ts';
import { importedJob } from '../jobs/schema.ts';
import { IMPORT_BATCH_MAX, IMPORT_KEY_MAX, IMPORT_NAME_MAX, IMPORT_ROWS_MAX } from '../limits.ts';

const rowCount = z.number().int().min(0).max(IMPORT_ROWS_MAX, `Import at most ${IMPORT_ROWS_MAX} rows at once.`);

/**
 * POST /api/imports: the name of the file, how many rows will follow, and how many of them will complete a job, so that
 * they need no room for another one.
 */
export const startImportBody = z
  .object({
    name: required(IMPORT_NAME_MAX, 'Name the file.'),
    rows: rowCount.min(1),
    completing: rowCount.optional(),
  })
  .refine(({ rows, completing = 0 }) => completing <= rows, {
    path: ['completing'],
    message: 'No more rows can complete a job than there are.',
  });
export type StartImportBody = z.input<typeof startImportBody>;
export type StartedImport = z.output<typeof startImportBody>;

/**
 * A row of a file. `key` is the same whenever the row is imported again: `postingKey` of its address, or else a mark of
 * what it says. A row whose key a job of the person has already is left out, so that no row is imported twice.
 *
 * Without `into`, the row becomes a job. With it, the row completes that job: only fields that are blank there are
 * filled, and the stage only moves forward.
 */
export const importRow = z.object({
  key: text().min(1).max(IMPORT_KEY_MAX),
  into: id.optional(),
  job: importedJob,
});
export type ImportRow = z.input<typeof importRow>;

/** POST /api/imports/{id}/rows: some rows of the file, in one transaction. */
export const importRowsBody = z.object({
  rows: z
    .array(importRow)
    .min(1)
    .max(IMPORT_BATCH_MAX, `Import at most ${IMPORT_BATCH_MAX} rows in one call.`)
    .refine((rows) => new Set(rows.map(({ key }) => key)).size === rows.length, 'Name each row once.'),
});
export type ImportRowsBody = z.input<typeof importRowsBody>;
export type ImportedRows = z.output<typeof importRowsBody>;

/**
 * What has become of a row:
 * - `created`: it is a job now, also if an earlier request of the same import has created it.
 * - `completed`: it has filled in something of the job that it names.
 * - `unchanged`: the job that it names has all of it already.
 * - `known`: another job has its key already.
 * - `missing`: the job that it names does not exist.
 * - `refused`: the rules of jobs do not allow it; `sentence` says which.
 */
export const rowOutcome = z.enum(['created', 'completed', 'unchanged', 'known', 'missing', 'refused']);
export type RowOutcome = z.infer<typeof rowOutcome>;
export const rowResult = z.object({
  key: z.string(),
  outcome: rowOutcome,
  /** The job; absent if there is none. */
  jobId: id.optional(),
  sentence: z.string().optional(),
});
export type RowResult = z.infer<typeof rowResult>;
/** What has become of each row of a request, in its order. */
export const importedRows = z.object({ rows: z.array(rowResult) });
export type RowResults = z.infer<typeof importedRows>;

/** An import of a file. */
export const importSummary = z.object({
  id,
  name: z.string(),
  startedAt: moment,
  /** How many rows were announced, how many have become jobs, and how many have completed one. */
  rows: z.number().int(),
  created: z.number().int(),
  completed: z.number().int(),
  /** Until when it can be undone: for IMPORT_UNDO_MS. */
  undoUntil: moment,
  undoneAt: moment.nullable(),
});
export type ImportSummary = z.infer<typeof importSummary>;
/** The last IMPORTS_LISTED_MAX imports of a person, newest first. */
export const importList = z.object({ imports: z.array(importSummary) });

/** The result of an undone import; it is the same however often the import is undone. */
export const undoneImport = z.object({
  /** The jobs that it had created and that are gone now; `restoreJob` restores them for JOB_RETENTION_MS. */
  removed: z.array(id),
  /** The jobs that it had completed and that are as before now. */
  restored: z.array(id),
  /** The jobs that were changed or deleted since; they stay as they are. */
  changedSince: z.array(id),
});
export type UndoneImport = z.infer<typeof undoneImport>;
