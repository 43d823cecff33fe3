import type { Knex } from 'knex';
import { bothTexts, type LocalDay, TEXT_MAX } from '@jobtrail/contract';
import type { JobChanges } from '@jobtrail/contract/calls';
import { AppError, conflict, validationFailed } from '@jobtrail/service-kit';
import type { JobRow, StageHistoryRow } from '../../rows.ts';
import { derivedColumns, TAGGED_COLUMNS } from '../smart-tags/derive.ts';
import { readBasis } from '../smart-tags/queries.ts';
import { stageChangeOf } from '../stage-history/commands.ts';
import { placementOf } from '../stage-history/placing.ts';
import { type ChangeRow, findNewestStageChange } from '../stage-history/queries.ts';
import { isTypedOnAnother } from '../typedText.ts';
import { changedColumns, columnsOf } from './columns.ts';
import { type Calendar, requireMoveDay } from './moveDays.ts';
import { applicationOf, endingOf, leavesWishlist, moveOf, replacedIn, requireReason } from './moves.ts';

/** What a change writes in a locked job. */
export interface PlannedChange {
  /** The columns with new values; none if the change has no effect. */
  readonly changes: Partial<JobRow>;
  /** The entry for the stage history; null if the job stays in its stage. */
  readonly entry: StageHistoryRow | null;
}

/** Reads the newest stage change of a locked job. */
export type ReadNewest = (job: JobRow) => Promise<ChangeRow | undefined>;

const NEVER_APPLIED = 'A job on the wishlist has not been applied for, so it has no earlier moves.';

/** @throws AppError 400 for a day on which a locked job cannot have been moved */
async function requireDayOfMove(job: JobRow, day: LocalDay, calendar: Calendar, readNewest: ReadNewest): Promise<void> {
  if (job.wishlist === 1) throw validationFailed({ happenedOn: NEVER_APPLIED });
  requireMoveDay(day, { before: await readNewest(job) }, job, calendar);
}

/**
 * The notes that a body saves.
 * @throws AppError 409 if they were typed on others than the job's, unless both are to be kept. The two together may be
 * longer than notes can be, and then nothing is added to them until the person has shortened them.
 */
function notesAfter(
  { notes: saved }: JobRow,
  { notes, knownNotes, onConflict }: Pick<JobChanges, 'notes' | 'knownNotes' | 'onConflict'>,
): JobChanges['notes'] {
  if (notes === undefined || !isTypedOnAnother(saved, notes, knownNotes)) return notes;
  if (onConflict !== 'both' || (saved ?? '').length > TEXT_MAX.notes)
    throw conflict('The notes of this job were changed in another tab or on another device.');
  return bothTexts(saved ?? '', notes ?? '') || null;
}

/**
 * Plans what a body changes in a locked job, besides its images. Nothing is written.
 * @param readNewest replaces a query for each job where several are changed
 * @throws AppError 400, 409 if the job cannot be changed like that, or if its notes are not `knownNotes`
 */
export async function planChange(
  trx: Knex.Transaction,
  before: JobRow,
  body: JobChanges,
  calendar: Calendar,
  readNewest: ReadNewest = (job) => findNewestStageChange(trx, job.user_id, job.id),
): Promise<PlannedChange> {
  const { now } = calendar;
  const changes = changedColumns(before, columnsOf({ ...body, notes: notesAfter(before, body) }));
  const applies = leavesWishlist(before, body);
  if (applies) Object.assign(changes, applicationOf(before, changes, now));
  else if (changes.status !== undefined)
    Object.assign(changes, moveOf(before, changes.status, body.closedReason ?? null, now));
  else if (changes.closed_reason !== undefined)
    Object.assign(changes, endingOf(before, changes.closed_reason, await readNewest(before)));
  requireReason({ ...before, ...changes });
  if (TAGGED_COLUMNS.some((column) => changes[column] !== undefined))
    Object.assign(changes, derivedColumns({ ...before, ...changes }, await readBasis(trx, before)));
  const happenedOn = changes.status === undefined ? undefined : body.happenedOn;
  if (happenedOn !== undefined) {
    await requireDayOfMove(before, happenedOn, calendar, readNewest);
    changes.stage_changed_on = happenedOn;
  }
  if (!applies && changes.status === undefined) return { changes, entry: null };
  const row = { ...before, ...changes };
  const entry = stageChangeOf(row, {
    from: applies ? null : before.status,
    at: row.stage_changed_at,
    happenedOn,
    before: replacedIn(before),
  });
  return { changes, entry };
}

/** What a change writes in a job, with the other entries of its history that get other places. */
export interface PlacedChange extends PlannedChange {
  readonly moved: ReadonlyMap<string, Partial<StageHistoryRow>>;
}

/**
 * Gives a move with a day its place in the history of a job.
 * @param history without the move, oldest first
 */
export function placedChange(
  { changes, entry }: PlannedChange,
  job: JobRow,
  history: readonly ChangeRow[],
  now: number,
): PlacedChange {
  if (entry === null || entry.happened_on === null) return { changes, entry, moved: new Map() };
  const { entries, times } = placementOf([...history, entry], { ...job, ...changes }, now);
  const moved = new Map(entries);
  moved.delete(entry.id);
  return { changes: { ...changes, ...times }, entry: { ...entry, ...entries.get(entry.id) }, moved };
}

/** Why a job cannot be as asked, in a sentence. @throws the error if it is not about the job */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof AppError) || (error.status !== 400 && error.status !== 409)) throw error;
  return Object.values(error.fields ?? {})[0] ?? error.message;
}
