import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { pages } from '@jobtrail/contract';
import { Brand, Icon, usePlatformState } from '@jobtrail/web-kit';
import { useShellLocation } from '../routes/pageLocation.ts';
import { SidebarNav } from './SidebarNav.tsx';
import { isMobile } from './toggleSidebar.ts';

/**
 * The sidebar below 768 px: a sheet over the page. A modal <dialog> traps the focus, closes on Escape and restores the
 * focus.
 */
export function SidebarSheet() {
  const open = usePlatformState((state) => state.mobileSidebarOpen);
  const setOpen = usePlatformState((state) => state.setMobileSidebarOpen);
  const { pathname } = useShellLocation();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  useEffect(() => setOpen(false), [pathname, setOpen]);
  useEffect(() => {
    const onResize = (): void => {
      if (!isMobile()) setOpen(false);
    };
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, [setOpen]);

  return (
    // A click on the backdrop targets the dialog element. Keyboard users have Escape and the close button.
    <dialog
      ref={dialog}
      className="sheet"
      aria-label="Menu"
      onClose={() => setOpen(false)}
      onClick={(event) => event.target === event.currentTarget && setOpen(false)}
    >
      <div className="sidebar">
        <div className="sheet-head">
          <Brand href={pages.dashboard} />
          <button type="button" className="icon-btn" aria-label="Close menu" onClick={() => setOpen(false)}>
            <Icon of={X} />
          </button>
        </div>
        <SidebarNav />
      </div>
    </dialog>
  );
}
