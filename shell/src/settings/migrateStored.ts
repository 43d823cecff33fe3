import type { QueryClient } from '@tanstack/react-query';
import { type SessionUser, STORAGE_KEYS } from '@jobtrail/contract';
import { withRetries } from '@jobtrail/web-kit';

function hasStored(): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEYS.settings) !== null;
  } catch {
    return false;
  }
}

/** Migrates what this browser has stored. Most have stored nothing, and do not load the code for it. */
export async function migrateStored(
  user: Pick<SessionUser, 'id' | 'name' | 'email'>,
  queryClient: QueryClient,
): Promise<void> {
  if (!hasStored()) return;
  try {
    const { migrateNotifications } = await withRetries(
      () => import(/* webpackChunkName: "migrate-notifications" */ './migrateNotifications.ts'),
    );
    await migrateNotifications(user, queryClient);
  } catch {
    // The next page load tries again.
  }
}
