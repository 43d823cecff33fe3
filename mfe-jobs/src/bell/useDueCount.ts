import { isClosed, localDayOf, reminderGroupOf } from '@jobtrail/contract';
import { useCall } from '@jobtrail/web-kit';
import { browserZone } from '@jobtrail/web-kit/time-zones';
import { useNow } from '../clock/useNow.ts';
import { useTodayInterviews } from '../reminders/interviews.ts';
import { zoneOf } from '../reminders/zone.ts';

/** How often the bell refreshes its count, in ms. */
const COUNT_EVERY_MS = 300_000;

/** The numbers behind the bell. Suggestions do not count. */
export interface DueCount {
  interviews: number;
  overdue: number;
  dueToday: number;
}

/**
 * The number of items due today. It is computed from the reminders that a screen has loaded, so that it follows changes
 * at once; on other pages the server counts them.
 */
export function useDueCount(): DueCount {
  const now = useNow();
  const today = useCall('getToday', { enabled: false }).data;
  const cards = useJobCardsIfLoaded();
  const counted = useCall('countToday', {
    query: { zone: browserZone() },
    enabled: today === undefined,
    refetchInterval: COUNT_EVERY_MS,
  }).data;
  const zone = today ? zoneOf(today) : browserZone();
  const day = localDayOf(now, zone);
  const interviews = useTodayInterviews(now).filter(
    ({ startsAt, endsAt }) => localDayOf(Date.parse(startsAt), zone) === day && Date.parse(endsAt) > now,
  ).length;
  if (!today) return { interviews, overdue: counted?.overdue ?? 0, dueToday: counted?.dueToday ?? 0 };
  const closed = new Set(cards?.filter(isClosed).map(({ id }) => id));
  const groups = today.reminders
    .filter(({ state, jobId }) => state === 'open' && (jobId === null || !closed.has(jobId)))
    .map((reminder) => reminderGroupOf(reminder, day));
  return {
    interviews,
    overdue: groups.filter((group) => group === 'overdue').length,
    dueToday: groups.filter((group) => group === 'due').length,
  };
}

const useJobCardsIfLoaded = () => useCall('listJobs', { query: { view: 'card' }, enabled: false }).data;
