import { DEFAULT_STAGE, type LocalDay } from '@jobtrail/contract';
import type { BeforeMove, JobRow, StageHistoryRow } from '../../rows.ts';

/** The moment that stands for a picked day: the same day in most time zones. */
export const noonOf = (day: LocalDay): number => Date.parse(`${day}T12:00:00Z`);

/** The columns of a stage change that happened when it was recorded. */
export const undated = { happened_on: null, entered_at: null } as const;

/** When a stage change happened. */
export type Timing = Pick<StageHistoryRow, 'changed_at' | 'happened_on' | 'entered_at'>;
/** What the place of a stage change depends on. */
export type TimedChange = Timing & Pick<StageHistoryRow, 'id' | 'from_stage' | 'to_stage'>;

/** A stage change with what undoing it restores. */
export type PlacedChange = TimedChange & Pick<StageHistoryRow, 'before_move'>;

/** When a stage change was recorded. */
export const recordedAt = ({ changed_at, entered_at }: Pick<Timing, 'changed_at' | 'entered_at'>): number =>
  entered_at ?? changed_at;

/** Whether an entry records that an application was added to Applied, which happens on the day of the application. */
export const isApplication = ({ from_stage, to_stage }: Pick<TimedChange, 'from_stage' | 'to_stage'>): boolean =>
  from_stage === null && to_stage === DEFAULT_STAGE;

/** The order in which stage changes of a job happened: its creation comes first. */
export const inOrder = (one: TimedChange, other: TimedChange): number =>
  Number(other.from_stage === null) - Number(one.from_stage === null) ||
  one.changed_at - other.changed_at ||
  (one.id < other.id ? -1 : 1);

/** The application, where a change with an earlier day than its entry's follows. */
function appliedBefore(
  { changed_at: at, happened_on: day }: Timing,
  { applied_on: picked, application_date: applied }: Pick<JobRow, 'applied_on' | 'application_date'>,
): Pick<Timing, 'changed_at' | 'happened_on'> {
  const known = picked ?? (applied === null ? day : null);
  if (known === null) return { changed_at: applied ?? at - 1, happened_on: null };
  const earlier = day !== null && day < known ? day : known;
  return { changed_at: noonOf(earlier), happened_on: earlier };
}

/**
 * When the stage changes of a job happened. Each has its place: a change without a picked day when it was recorded, one
 * with a day at noon UTC of it, but after the change before and before the change after. The entry of the application
 * moves to the day of the application if a change has a day before it was recorded. So the same days always give the
 * same moments, whatever they were in between.
 * @param changes oldest first
 * @param now in ms since the epoch; no change is later
 */
export function timingsOf(
  changes: readonly TimedChange[],
  job: Pick<JobRow, 'applied_on' | 'application_date'>,
  now: number,
): Timing[] {
  const places = changes.map((change): Timing => {
    const recorded = recordedAt(change);
    const { happened_on: day } = change;
    if (day === null || isApplication(change)) return { ...undated, changed_at: recorded };
    return { changed_at: Math.min(noonOf(day), now), happened_on: day, entered_at: recorded };
  });
  const [first, second] = places;
  if (first && second && changes[0] && isApplication(changes[0]) && second.changed_at <= first.changed_at)
    places[0] = { ...appliedBefore(second, job), entered_at: first.changed_at };
  let before = -Infinity;
  for (const place of places) {
    if (place.entered_at !== null) place.changed_at = Math.max(place.changed_at, before + 1);
    before = place.changed_at;
  }
  let after = Infinity;
  for (const place of places.toReversed()) {
    if (place.entered_at !== null) place.changed_at = Math.min(place.changed_at, after - 1);
    after = place.changed_at;
  }
  return places;
}

/** A stage change with another time than before. */
interface MovedChange extends Timing {
  readonly before: Timing;
}

/** The columns of a job that have times of its stage changes. */
export type StageTimes = Partial<Pick<JobRow, 'stage_changed_at' | 'stage_changed_on' | 'replied_at'>>;

/** What follows in a job, or in its state before a move, when stage changes have other times. */
function timesAfter(
  { stage_changed_at: entered, replied_at: replied }: Pick<JobRow, 'stage_changed_at' | 'replied_at'>,
  moved: readonly MovedChange[],
): StageTimes {
  const change = moved.find(({ before }) => before.changed_at === entered);
  const reply = moved.find(({ before }) => before.changed_at === replied);
  return {
    ...(change && { stage_changed_at: change.changed_at, stage_changed_on: change.happened_on }),
    ...(reply && { replied_at: reply.changed_at }),
  };
}

const TIMES = ['changed_at', 'happened_on', 'entered_at'] as const satisfies ReadonlyArray<keyof Timing>;

/** What other places of stage changes change. */
export interface Placement {
  /** The columns of entries, by their ids. */
  readonly entries: ReadonlyMap<string, Partial<StageHistoryRow>>;
  /** The columns of the job. */
  readonly times: StageTimes;
}

/**
 * What changes when all stage changes of a job get their places: their times, those that undoing moves restores, and
 * those of the job.
 * @param changes oldest first
 * @param days picked days that replace those of some changes, by their ids
 */
export function placementOf(
  changes: readonly PlacedChange[],
  job: JobRow,
  now: number,
  days: ReadonlyMap<string, LocalDay | null> = new Map(),
): Placement {
  const picked = changes.map((row) => {
    const day = days.get(row.id);
    return day === undefined ? row : { ...row, happened_on: day };
  });
  const places = timingsOf(picked, job, now);
  const entries = new Map<string, Partial<StageHistoryRow>>();
  const moved: MovedChange[] = [];
  for (const [at, row] of changes.entries()) {
    const place = places[at];
    if (!place || TIMES.every((column) => place[column] === row[column])) continue;
    entries.set(row.id, { ...place });
    moved.push({ ...place, before: row });
  }
  for (const { id, before_move: text } of changes) {
    if (text === null) continue;
    const before = JSON.parse(text) as BeforeMove;
    const times = timesAfter(before, moved);
    if (Object.keys(times).length > 0)
      entries.set(id, { ...entries.get(id), before_move: JSON.stringify({ ...before, ...times }) });
  }
  return { entries, times: timesAfter(job, moved) };
}
