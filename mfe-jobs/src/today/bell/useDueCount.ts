import { useCall } from '@jobtrail/web-kit';
import { browserZone } from '@jobtrail/web-kit/time-zones';
import type { DueCount } from './bellTexts.ts';
import { useLoadedCount } from './useLoadedCount.ts';
import { useSharedCount } from './useSharedCount.ts';

/** How often the bell refreshes its count, in ms. */
const COUNT_EVERY_MS = 300_000;

/**
 * The number of items that are left for today. It is computed from what a screen has loaded, so that it follows changes at
 * once, and the number in the sidebar with it; on other pages the server counts them.
 */
export function useDueCount(): DueCount {
  const zone = browserZone();
  const loaded = useLoadedCount();
  const counted = useCall('countToday', {
    query: { zone },
    enabled: loaded.overdue === undefined,
    refetchInterval: COUNT_EVERY_MS,
  }).data;
  useSharedCount(zone, loaded);
  return {
    interviews: loaded.interviews ?? counted?.interviews ?? 0,
    overdue: loaded.overdue ?? counted?.overdue ?? 0,
    dueToday: loaded.dueToday ?? counted?.dueToday ?? 0,
  };
}
