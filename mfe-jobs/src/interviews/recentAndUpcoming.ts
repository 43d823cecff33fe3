import { addDays, localDayOf } from '@jobtrail/contract';
import { useCall } from '@jobtrail/web-kit';

/** How far back interviews matter, in days: a rule may wait that long after an interview. */
const PAST_DAYS = 60;
/** How far ahead interviews are shown, in days, including one for time zones ahead of UTC. */
const AHEAD_DAYS = 9;

/**
 * The interviews of the past weeks and the next days, soonest first. The bell loads them on every page.
 * @param now in ms since the epoch
 * @param options `enabled: false` only reads what another part of the page loads
 */
export function useRecentAndUpcomingInterviews(now: number, options: { enabled?: boolean } = {}) {
  const day = localDayOf(now, 'UTC');
  return useCall('listInterviews', {
    query: {
      from: `${addDays(day, -PAST_DAYS)}T00:00:00.000Z`,
      to: `${addDays(day, AHEAD_DAYS)}T00:00:00.000Z`,
    },
    ...options,
  });
}
