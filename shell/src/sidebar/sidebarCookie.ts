import { SIDEBAR_COOKIE, SIDEBAR_COOKIE_MAX_AGE } from '@jobtrail/contract';
import type { SidebarState } from '@jobtrail/web-kit';

/** Width of the window from which the sidebar starts open: below it, six lanes and the pipeline need the space. */
const OPEN_FROM = 1536;

/** The sidebar's state of the last visit, else what suits the window. */
export function initialSidebar(cookies: string, windowWidth: number): SidebarState {
  const kept = new RegExp(`(?:^|; )${SIDEBAR_COOKIE}=(true|false)`).exec(cookies)?.[1];
  if (kept) return kept === 'true' ? 'expanded' : 'collapsed';
  return windowWidth < OPEN_FROM ? 'collapsed' : 'expanded';
}

/** Keeps the sidebar's state for seven days: 'true' is expanded. */
export function keepSidebar(state: SidebarState): void {
  document.cookie = `${SIDEBAR_COOKIE}=${String(state === 'expanded')}; path=/; max-age=${SIDEBAR_COOKIE_MAX_AGE}; samesite=lax`;
}
