import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '@jobtrail/contract';
import { api, sessionKey } from '@jobtrail/web-kit';
import { browserHourCycle, browserZone } from '@jobtrail/web-kit/time-zones';

/**
 * Saves how the clocks of this browser go: its time zone if the person has none yet, and how it shows the time of day,
 * which emails follow. The session has it at once, so that no screen asks for it in the meantime; after a failure it has
 * what it had before, and the next page load tries again.
 */
export async function saveBrowserClock(user: SessionUser, queryClient: QueryClient): Promise<void> {
  const browser = { timeZone: browserZone(), hourCycle: browserHourCycle() };
  // A service from before hour cycles were added has none in the session.
  if (user.hourCycle === undefined || user.mustAddSecondFactor) return;
  if (user.timeZone !== null && user.hourCycle === browser.hourCycle) return;
  const saved: SessionUser = { ...user, timeZone: user.timeZone ?? browser.timeZone, hourCycle: browser.hourCycle };
  queryClient.setQueryData(sessionKey, saved);
  try {
    queryClient.setQueryData(sessionKey, await api.call('updateAccount', { body: { browser } }));
  } catch {
    queryClient.setQueryData(sessionKey, (now) => (now?.id === user.id ? user : now));
  }
}
