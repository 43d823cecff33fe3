import { daysBetween, type LocalDay, localDayOf, type StageHistoryEntry, stageInfo } from '@jobtrail/contract';

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

export interface HistoryStep {
  entry: StageHistoryEntry;
  /** '9 days in Applied'; null for the first entry. */
  spent: string | null;
  /** The entries around it. */
  before: StageHistoryEntry | undefined;
  after: StageHistoryEntry | undefined;
}

/**
 * The day of an entry: the one that the person has picked, otherwise the day of its moment.
 * @param zone the person's time zone
 */
export const entryDay = ({ happenedOn, changedAt }: StageHistoryEntry, zone: string): LocalDay =>
  happenedOn ?? localDayOf(Date.parse(changedAt), zone);

/** How long a job was in a stage: in whole days if the beginning or the end has no time. */
function timeBetween(before: StageHistoryEntry, entry: StageHistoryEntry, zone: string): string {
  if (before.happenedOn === null && entry.happenedOn === null)
    return formatDuration(Date.parse(entry.changedAt) - Date.parse(before.changedAt));
  const days = daysBetween(entryDay(before, zone), entryDay(entry, zone));
  return days < 1 ? 'Under a day' : count(days, 'day');
}

/**
 * The entries of a history, newest first, each with the time spent in the previous stage.
 * @param zone the person's time zone
 */
export function historySteps(entries: readonly StageHistoryEntry[], zone: string): HistoryStep[] {
  const newestFirst = [...entries].sort((a, b) => (a.changedAt < b.changedAt ? 1 : a.changedAt > b.changedAt ? -1 : 0));
  return newestFirst.map((entry, index) => {
    const before = newestFirst[index + 1];
    const spent =
      entry.fromStage && before ? `${timeBetween(before, entry, zone)} in ${stageInfo(entry.fromStage).label}` : null;
    return { entry, spent, before, after: newestFirst[index - 1] };
  });
}

/**
 * From when until when an entry can have happened: between the one before and the one after, and never ahead. Before an
 * entry of the application, it is the day of that; null for any day.
 */
export function daysOfStep(
  { before, after }: HistoryStep,
  { applied, today, zone }: { applied: LocalDay | null; today: LocalDay; zone: string },
): { from: LocalDay | null; to: LocalDay } {
  const next = after ? entryDay(after, zone) : today;
  const to = next < today ? next : today;
  if (!before) return { from: applied, to };
  const day = entryDay(before, zone);
  const isApplication = before.fromStage === null && before.toStage === 'applied';
  return { from: isApplication && (applied === null || applied < day) ? applied : day, to };
}
