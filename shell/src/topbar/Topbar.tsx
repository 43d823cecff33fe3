import { PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { homeOf } from '@jobtrail/contract';
import { Brand, Icon, usePlatform, usePlatformState, useSession } from '@jobtrail/web-kit';
import { toggleSidebar, useMobile } from '../sidebar/toggleSidebar.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { FindButton } from './FindButton.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

/**
 * The header of the signed-in shell: sidebar toggle, brand, find, the widgets of the remotes (`children`), theme menu, account
 * menu. The menus wait for the person, because the second one would push the first aside.
 */
export function Topbar({ children }: { children?: ReactNode }) {
  const { store } = usePlatform();
  const { user } = useSession();
  const mobile = useMobile();
  const expanded = usePlatformState((state) => (mobile ? state.mobileSidebarOpen : state.sidebar === 'expanded'));
  return (
    <header className="topbar">
      <button
        type="button"
        className="icon-btn"
        aria-label="Toggle sidebar"
        aria-keyshortcuts="Control+B Meta+B"
        data-tooltip="Toggle sidebar (Ctrl+B)"
        aria-expanded={expanded}
        onClick={() => toggleSidebar(store)}
      >
        <Icon of={PanelLeft} />
      </button>
      <Brand href={homeOf(user?.role ?? 'user')} />
      <span className="grow" />
      {user ? <FindButton /> : null}
      {children}
      {user ? (
        <>
          <ThemeMenu />
          <AccountMenu user={user} />
        </>
      ) : null}
    </header>
  );
}
