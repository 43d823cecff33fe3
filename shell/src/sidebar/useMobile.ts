import { useSyncExternalStore } from 'react';
import { isMobile } from './toggleSidebar.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Whether the window is narrow enough for the sheet; the component rerenders when that changes. */
export const useMobile = (): boolean => useSyncExternalStore(subscribe, isMobile);
