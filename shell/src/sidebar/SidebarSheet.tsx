import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { pages } from '@jobtrail/contract';
import { Brand, Icon, OverlayFrame, usePlatformState } from '@jobtrail/web-kit';
import { useShellLocation } from '../routes/navigation.ts';
import { SidebarNav } from './SidebarNav.tsx';
import { isMobile } from './toggleSidebar.ts';

/** The sidebar below 768 px: a sheet over the page. */
export function SidebarSheet({ children }: { children?: ReactNode }) {
  const open = usePlatformState((state) => state.mobileSidebarOpen);
  const setOpen = usePlatformState((state) => state.setMobileSidebarOpen);
  const { pathname, search } = useShellLocation();

  useEffect(() => setOpen(false), [pathname, search, setOpen]);
  useEffect(() => {
    const onResize = (): void => {
      if (!isMobile()) setOpen(false);
    };
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, [setOpen]);

  if (!open) return null;
  return (
    <OverlayFrame kind="sheet" label="Menu" onClose={() => setOpen(false)}>
      <div className="sidebar">
        <div className="sheet-head">
          <Brand href={pages.dashboard} />
          <button type="button" className="icon-btn" aria-label="Close menu" onClick={() => setOpen(false)}>
            <Icon of={X} />
          </button>
        </div>
        <SidebarNav>{children}</SidebarNav>
      </div>
    </OverlayFrame>
  );
}
