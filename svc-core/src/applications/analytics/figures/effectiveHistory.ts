import { DEFAULT_STAGE, type Stage, TAKEN_BACK_MS } from '@jobtrail/contract';

/** One entry of a job's stage history. */
export interface HistoryEntry {
  readonly to: Stage;
  /** In ms since the epoch. */
  readonly at: number;
  /** The local day that the person has picked, as a number of days since 1970-01-01; null if `at` is all that is known. */
  readonly day: number | null;
  /** The order of entries of the same time. */
  readonly sequence: number;
  /**
   * Whether the time is not when it happened, as for an imported entry. No duration begins or ends with such an entry.
   */
  readonly approx: boolean;
}

const inOrder = (one: HistoryEntry, other: HistoryEntry): number => one.at - other.at || one.sequence - other.sequence;

/** Whether an entry takes back the last of some others: the job is again where it was before that one. */
const takesBack = (entry: HistoryEntry, others: readonly HistoryEntry[]): boolean => {
  const last = others.at(-1);
  // Picked days say nothing about how soon one change followed the other.
  if (entry.day !== null) return false;
  return last !== undefined && others.at(-2)?.to === entry.to && entry.at - last.at <= TAKEN_BACK_MS;
};

/**
 * What really happened to a job, oldest first: without moves that were taken back within TAKEN_BACK_MS, and without
 * anything before the last move back to Applied. Other moves backward are real, such as a second phone call. Moves that
 * were undone have no entries.
 * @param entries in any order
 */
export function effectiveHistory(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const kept: HistoryEntry[] = [];
  for (const entry of entries.toSorted(inOrder)) {
    if (takesBack(entry, kept)) kept.pop();
    else kept.push(entry);
  }
  return kept.slice(
    Math.max(
      0,
      kept.findLastIndex(({ to }) => to === DEFAULT_STAGE),
    ),
  );
}
