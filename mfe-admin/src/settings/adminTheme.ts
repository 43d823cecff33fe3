import { useEffect } from 'react';
import { type AdminSettings, DEFAULT_THEME, type Theme } from '@jobtrail/contract';
import { callQuery, draftStore, usePlatform, useSession } from '@jobtrail/web-kit';

/** The name under which this tab remembers that it has applied the theme; sign-out removes it. */
const APPLIED = 'admin-theme-applied';

/** The look of a theme setting; `system` is the preference of the device. */
export const lookOf = (theme: AdminSettings['theme']): Theme => {
  if (theme !== 'system') return theme;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

/**
 * Applies the theme of the admin settings after signing in, so that it follows the administrator to every browser. A
 * theme that was chosen in this browser stays, and so does the default look as long as the setting is `system`, which is
 * also the setting of administrators who never chose one.
 */
export function useAdminTheme(): void {
  const { user } = useSession();
  const { store, queryClient } = usePlatform();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined || draftStore.read(userId, APPLIED) === true) return;
    let isMounted = true;
    queryClient.fetchQuery(callQuery('getAdminSettings')).then(
      ({ theme }) => {
        if (!isMounted) return;
        draftStore.write(userId, APPLIED, true);
        if (theme !== 'system' && store.getState().theme === DEFAULT_THEME) store.getState().setTheme(theme);
      },
      // The next visit tries again.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [userId, store, queryClient]);
}
