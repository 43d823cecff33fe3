import { DEFAULT_STAGE, jobTextFields, type Stage, STAGE_VALUES } from '@jobtrail/contract';
import type { ImportedJob, JobChanges } from '@jobtrail/contract/calls';
import type { JobRow } from '../../rows.ts';
import { columnsOf } from '../jobs/columns.ts';

/** The fields that a row fills in where a job has nothing: each group as a whole. */
const FILLED = [
  ['applicationDate', 'appliedOn'],
  ['jobUrl'],
  ['tags'],
  ['notes'],
  ['source'],
  ...jobTextFields.map((field) => [field] as const),
] as const satisfies ReadonlyArray<ReadonlyArray<keyof ImportedJob>>;

/** What a row says about fields that are blank in a job. */
function blanksOf(job: JobRow, row: ImportedJob): JobChanges {
  const blanks: JobChanges = {};
  for (const group of FILLED) {
    const said: JobChanges = Object.fromEntries(
      group.flatMap((field) => ((row[field] ?? null) === null ? [] : [[field, row[field]]])),
    );
    const columns = Object.keys(columnsOf(said)) as Array<keyof JobRow>;
    if (columns.every((column) => job[column] === null || job[column] === '')) Object.assign(blanks, said);
  }
  return blanks;
}

const rankOf = (stage: Stage): number => STAGE_VALUES.indexOf(stage);

/** The stages of a row that lead on from a stage of a job to that of the row, with their days. */
function movesFrom(from: Stage, { status: to = DEFAULT_STAGE, history }: ImportedJob): JobChanges[] {
  const moves: JobChanges[] = [];
  let rank = rankOf(from);
  for (const past of history ?? [{ stage: to }]) {
    if (rankOf(past.stage) <= rank || rankOf(past.stage) > rankOf(to)) continue;
    rank = rankOf(past.stage);
    moves.push({ status: past.stage, ...('happenedOn' in past && { happenedOn: past.happenedOn }) });
  }
  return moves;
}

/**
 * What a row adds to a job, as bodies of `updateJob` one after another: what is blank, then each stage that comes next.
 * The stage never moves back, and a job that has ended stays in its stage.
 */
export function stepsOf(job: JobRow, row: ImportedJob): JobChanges[] {
  const fill = blanksOf(job, row);
  if (row.wishlist === true) return [fill];
  const { status: to = DEFAULT_STAGE, closedReason, history } = row;
  const reason = closedReason ? { closedReason } : {};
  if (job.wishlist === 1 && history === undefined) return [{ ...fill, ...reason, wishlist: false, status: to }];
  const isOpen = job.closed_reason === null && job.status !== 'rejected';
  const moves = isOpen ? movesFrom(job.status, row) : [];
  const last = moves.at(-1);
  if (last) Object.assign(last, reason);
  else if (job.status === to && job.closed_reason === null) Object.assign(fill, reason);
  return [job.wishlist === 1 ? { ...fill, wishlist: false } : fill, ...moves];
}
