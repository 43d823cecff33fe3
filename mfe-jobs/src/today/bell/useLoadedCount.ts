import { isClosed, localDayOf, reminderGroupOf } from '@jobtrail/contract';
import { useCall } from '@jobtrail/web-kit';
import { useRecentAndUpcomingInterviews } from '../../interviews/recentAndUpcoming.ts';
import { useNow } from '../../jobs/clock/useNow.ts';
import { zoneOf } from '../../reminders/due.ts';
import type { DueCount } from './bellTexts.ts';

/** The numbers that can be computed from what the page has loaded. */
export type LoadedCount = { readonly [Name in keyof DueCount]: DueCount[Name] | undefined };

const NOTHING_LOADED: LoadedCount = { interviews: undefined, overdue: undefined, dueToday: undefined };

/** Counts what is left for today on the page. Without its reminders it counts nothing: they come with the time zone. */
export function useLoadedCount(): LoadedCount {
  const now = useNow();
  const today = useCall('getToday', { enabled: false }).data;
  const cards = useCall('listJobs', { query: { view: 'card' }, enabled: false }).data;
  const interviews = useRecentAndUpcomingInterviews(now).data;
  if (today === undefined) return NOTHING_LOADED;
  const zone = zoneOf(today);
  const day = localDayOf(now, zone);
  const closed = new Set(cards?.filter(isClosed).map(({ id }) => id));
  const groups = today.reminders
    .filter(({ state, jobId }) => state === 'open' && (jobId === null || !closed.has(jobId)))
    .map((reminder) => reminderGroupOf(reminder, day));
  return {
    overdue: groups.filter((group) => group === 'overdue').length,
    dueToday: groups.filter((group) => group === 'due').length,
    interviews: interviews?.filter(
      ({ state, startsAt, endsAt }) =>
        state === 'planned' && localDayOf(Date.parse(startsAt), zone) === day && Date.parse(endsAt) > now,
    ).length,
  };
}
