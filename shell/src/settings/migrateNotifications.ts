import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '@jobtrail/contract';
import { api, callKey, callQuery } from '@jobtrail/web-kit';
import { readSettings } from './settingsStorage.ts';

/**
 * Copies the notification settings of this browser to the server, unless the person has already chosen there. Earlier
 * versions stored them only in the browser, and a person who switched emails off must not get a digest. After a
 * failure, the next page load tries again.
 */
export async function migrateNotifications(
  user: Pick<SessionUser, 'id' | 'name' | 'email'>,
  queryClient: QueryClient,
): Promise<void> {
  const { emailNotifications: email, inAppNotifications: inApp } = readSettings(user);
  if (email && inApp) return;
  try {
    const { chosen } = await queryClient.fetchQuery(callQuery('getNotifications'));
    if (chosen) return;
    const saved = await api.call('updateNotifications', { body: { email, inApp } });
    queryClient.setQueryData(callKey('getNotifications'), saved);
  } catch {
    // The next page load tries again.
  }
}
