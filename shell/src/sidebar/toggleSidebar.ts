import { useSyncExternalStore } from 'react';
import { MOBILE_BREAKPOINT } from '@jobtrail/contract';
import { type PlatformStore, shortcutKey } from '@jobtrail/web-kit';
import { storeSidebarState } from './sidebarCookie.ts';

/** Whether the window is narrow enough for the sheet. */
export function isMobile(): boolean {
  return window.innerWidth < MOBILE_BREAKPOINT;
}

/** Opens or closes the sheet on a phone. Elsewhere, collapses or expands the sidebar and stores that. */
export function toggleSidebar(store: PlatformStore): void {
  const { sidebar, setSidebar, mobileSidebarOpen, setMobileSidebarOpen } = store.getState();
  if (isMobile()) {
    setMobileSidebarOpen(!mobileSidebarOpen);
    return;
  }
  const next = sidebar === 'expanded' ? 'collapsed' : 'expanded';
  setSidebar(next);
  storeSidebarState(next);
}

/**
 * Toggles the sidebar with Ctrl+B or Cmd+B.
 * @returns a function that stops it
 */
export function listenForShortcut(store: PlatformStore): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (shortcutKey(event) !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    toggleSidebar(store);
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Whether the window is narrow enough for the sheet; the component rerenders when that changes. */
export const useMobile = (): boolean => useSyncExternalStore(subscribe, isMobile);
