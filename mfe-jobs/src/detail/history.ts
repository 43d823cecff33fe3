import { type StageHistoryEntry, stageInfo } from '@jobtrail/contract';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const count = (amount: number, unit: string): string => `${amount} ${amount === 1 ? unit : `${unit}s`}`;

/** '8 days', '3 hours', '12 minutes', 'Under a minute'. */
export function formatDuration(ms: number): string {
  if (ms < MINUTE) return 'Under a minute';
  if (ms < HOUR) return count(Math.floor(ms / MINUTE), 'minute');
  if (ms < DAY) return count(Math.floor(ms / HOUR), 'hour');
  return count(Math.floor(ms / DAY), 'day');
}

interface HistoryStep {
  entry: StageHistoryEntry;
  /** '9 days in Applied'; null for the first entry. */
  spent: string | null;
}

/** The entries of a history, newest first, each with the time spent in the previous stage. */
export function historySteps(entries: readonly StageHistoryEntry[]): HistoryStep[] {
  const newestFirst = [...entries].sort((a, b) => (a.changedAt < b.changedAt ? 1 : a.changedAt > b.changedAt ? -1 : 0));
  return newestFirst.map((entry, index) => {
    const before = newestFirst[index + 1];
    const spent =
      entry.fromStage && before
        ? `${formatDuration(Date.parse(entry.changedAt) - Date.parse(before.changedAt))} in ${stageInfo(entry.fromStage).label}`
        : null;
    return { entry, spent };
  });
}
