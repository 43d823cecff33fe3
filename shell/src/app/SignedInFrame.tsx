import { type ReactNode, useEffect, useRef } from 'react';
import { usePlatform, usePlatformState, whenIdle } from '@jobtrail/web-kit';
import { saveBrowserClock } from '../session/saveBrowserClock.ts';
import { migrateStored } from '../settings/migrateStored.ts';
import { SidebarNav } from '../sidebar/SidebarNav.tsx';
import { SidebarSheet } from '../sidebar/SidebarSheet.tsx';
import { Topbar } from '../topbar/Topbar.tsx';

interface Props {
  /** What the remotes add to the top bar. */
  widgets: ReactNode;
  /** What they add to the sidebar. */
  lists: ReactNode;
  children: ReactNode;
}

/** The signed-in shell: header, sidebar, main area. */
export function SignedInFrame({ widgets, lists, children }: Props) {
  const sidebar = usePlatformState((state) => state.sidebar);
  const user = usePlatformState((state) => state.user);
  const { queryClient } = usePlatform();
  useEffect(
    () => (user ? whenIdle(queryClient, () => void migrateStored(user, queryClient)) : undefined),
    [user, queryClient],
  );
  const clockSavedFor = useRef<string>(undefined);
  useEffect(() => {
    if (!user || clockSavedFor.current === user.id) return;
    clockSavedFor.current = user.id;
    void saveBrowserClock(user, queryClient);
  }, [user, queryClient]);
  return (
    <div className="app" data-sidebar={sidebar}>
      <Topbar>{widgets}</Topbar>
      <aside className="sidebar" aria-label="Main">
        <SidebarNav>{lists}</SidebarNav>
      </aside>
      <SidebarSheet>{lists}</SidebarSheet>
      <main className="main" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
