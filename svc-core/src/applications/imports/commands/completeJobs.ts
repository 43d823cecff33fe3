import { setImmediate as eventLoop } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { ImportedJob, ImportedRows, RowResult } from '@jobtrail/contract/calls';
import { insertRows } from '../../../database/insertRows.ts';
import { countText } from '../../../media/storage/commands.ts';
import { textBytesOf } from '../../../media/storage/text.ts';
import type { ImportChangeRow, JobRow, StageHistoryRow } from '../../../rows.ts';
import { updateJobs } from '../../bulk/commands/updateJobs.ts';
import { placedChange, planChange, sentenceOf } from '../../jobs/changes.ts';
import { columnsBefore } from '../../jobs/columns.ts';
import { type Calendar, earliestMoveDay } from '../../jobs/moveDays.ts';
import { readJobs } from '../../jobs/queries.ts';
import { writePlaces } from '../../stage-history/commands.ts';
import { type ChangeRow, listChangesOf } from '../../stage-history/queries.ts';
import { recordMoves } from '../../webhooks/commands/recordEvents.ts';
import { stepsOf } from '../steps.ts';

/** The import whose rows are written. Its row and the person's are locked. */
export interface RunningImport extends Calendar {
  readonly id: string;
  readonly userId: string;
}

/** A job while rows complete it. */
interface Completion {
  readonly row: JobRow;
  /** All stage changes of the job, oldest first. */
  readonly history: readonly ChangeRow[];
  readonly changes: Partial<JobRow>;
  /** The new stage changes, and what changes in others, by id. */
  readonly entries: ReadonlyMap<string, StageHistoryRow>;
  readonly moved: ReadonlyMap<string, Partial<StageHistoryRow>>;
}

/** Adds what a row says to a job. @throws AppError 400, 409 if the rules of jobs do not allow it */
async function complete(
  trx: Knex.Transaction,
  before: Completion,
  said: ImportedJob,
  { zone, now }: Calendar,
): Promise<Completion> {
  let { row, history, changes } = before;
  const entries = new Map(before.entries);
  const moved = new Map(before.moved);
  for (const [index, { happenedOn, ...step }] of stepsOf(row, said).entries()) {
    if (Object.keys(step).length === 0) continue;
    const calendar = { zone, now: now + index };
    const newest = history.at(-1);
    // The file may know an earlier day than the stage before, which the person has recorded later.
    const earliest = earliestMoveDay(newest, row, zone);
    const isPossible = happenedOn !== undefined && (earliest === null || happenedOn >= earliest);
    const body = isPossible ? { ...step, happenedOn } : step;
    const planned = await planChange(trx, row, body, calendar, () => Promise.resolve(newest));
    const placed = placedChange(planned, row, history, calendar.now);
    changes = { ...changes, ...placed.changes };
    row = { ...row, ...placed.changes };
    for (const [id, columns] of placed.moved) {
      const added = entries.get(id);
      if (added) entries.set(id, { ...added, ...columns });
      else moved.set(id, { ...moved.get(id), ...columns });
    }
    history = history.map((entry) => ({ ...entry, ...placed.moved.get(entry.id) }));
    if (!placed.entry) continue;
    entries.set(placed.entry.id, placed.entry);
    history = [...history, placed.entry];
  }
  return { row, history, changes, entries, moved };
}

/** What rows have done to jobs. */
interface Completed {
  readonly results: RowResult[];
  /** How many rows have filled in something. */
  readonly count: number;
}

/** Stores what an import replaces in jobs, for its Undo. What it has replaced in an earlier batch stays. */
async function storeChanges(
  trx: Knex.Transaction,
  { id, userId, now }: RunningImport,
  replaced: ReadonlyMap<string, Partial<JobRow>>,
  earlier: ReadonlyMap<string, ImportChangeRow>,
): Promise<void> {
  const rows = [...replaced].map(([jobId, columns]): ImportChangeRow => {
    const before = JSON.parse(earlier.get(jobId)?.before ?? '{}') as Partial<JobRow>;
    return {
      import_id: id,
      job_id: jobId,
      user_id: userId,
      before: JSON.stringify({ ...columns, ...before }),
      at: now,
    };
  });
  await trx<ImportChangeRow>('import_changes')
    .where({ import_id: id })
    .whereIn('job_id', [...replaced.keys()])
    .delete();
  await insertRows(trx, 'import_changes', rows);
}

/**
 * Completes jobs with the rows that name them.
 * @param ids the jobs among those that the person has; they are locked
 */
export async function completeJobs(
  trx: Knex.Transaction,
  running: RunningImport,
  rows: ImportedRows['rows'],
  ids: readonly string[],
): Promise<Completed> {
  const { id: importId, userId, now } = running;
  const results: RowResult[] = [];
  const replaced = new Map<string, Partial<JobRow>>();
  const updates = new Map<string, Partial<JobRow>>();
  const entries: StageHistoryRow[] = [];
  let [bytes, count] = [0, 0];
  const found: ImportChangeRow[] = await trx<ImportChangeRow>('import_changes')
    .where({ import_id: importId })
    .whereIn('job_id', [...ids]);
  const earlier = new Map(found.map((change) => [change.job_id, change]));
  for await (const jobs of readJobs(trx, userId, ids)) {
    // SQLite responds at once, so other requests would not get a turn.
    await eventLoop();
    const histories = await listChangesOf(
      trx,
      userId,
      jobs.map(({ id }) => id),
    );
    for (const job of jobs) {
      let completion: Completion = {
        ...{ row: job, history: histories.get(job.id) ?? [], changes: {} },
        ...{ entries: new Map(), moved: new Map() },
      };
      for (const { key, job: said } of rows.filter(({ into }) => into === job.id)) {
        const before = completion;
        try {
          completion = await complete(trx, before, said, running);
        } catch (error) {
          results.push({ key, outcome: 'refused', jobId: job.id, sentence: sentenceOf(error) });
          continue;
        }
        const isFilled = Object.keys(completion.changes).some(
          (column) => completion.row[column as keyof JobRow] !== before.row[column as keyof JobRow],
        );
        if (isFilled) count += 1;
        // A repeated request finds what the first one has filled in.
        results.push({ key, outcome: isFilled || earlier.has(job.id) ? 'completed' : 'unchanged', jobId: job.id });
      }
      const { row, changes } = completion;
      if (Object.keys(changes).length === 0) continue;
      replaced.set(job.id, columnsBefore(job, changes));
      updates.set(job.id, { ...changes, updated_at: now });
      bytes += textBytesOf('jobs', row) - textBytesOf('jobs', job);
      for (const entry of completion.entries.values()) entries.push({ ...entry, operation_id: importId });
      await writePlaces(trx, userId, completion.moved);
    }
  }
  if (updates.size > 0) await storeChanges(trx, running, replaced, earlier);
  await updateJobs(trx, userId, updates);
  await insertRows(trx, 'stage_history', entries);
  await recordMoves(trx, userId, entries, now);
  await countText(trx, userId, bytes);
  return { results, count };
}
