import type { ReactNode } from 'react';
import { usePlatformState } from '@jobtrail/web-kit';
import { SidebarNav } from '../sidebar/SidebarNav.tsx';
import { SidebarSheet } from '../sidebar/SidebarSheet.tsx';
import { Topbar } from '../topbar/Topbar.tsx';

/** The signed-in shell: header, sidebar, main area. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const sidebar = usePlatformState((state) => state.sidebar);
  return (
    <div className="app" data-sidebar={sidebar}>
      <Topbar />
      <aside className="sidebar" aria-label="Main">
        <SidebarNav />
      </aside>
      <SidebarSheet />
      <main className="main" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
