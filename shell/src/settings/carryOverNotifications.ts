import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '@jobtrail/contract';
import { api, callKey, callQuery } from '@jobtrail/web-kit';
import { readSettings } from './settingsStorage.ts';

/**
 * Hands the server the notifications that a person has switched off in this browser, unless they have chosen on the server:
 * earlier versions stored the switches in the browser only, and nobody who switched email off shall get a digest. A failure
 * is left to the next page load.
 */
export async function carryOverNotifications(
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
