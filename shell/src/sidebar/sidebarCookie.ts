import { SIDEBAR_COOKIE, SIDEBAR_COOKIE_MAX_AGE } from '@jobtrail/contract';
import type { SidebarState } from '@jobtrail/web-kit';
import { secureCookie } from '../cookies/secureCookie.ts';

/** From this window width on, the sidebar is open by default, in px: first-time visitors see the names of the pages. */
const OPEN_FROM = 1280;

/** The stored state of the sidebar, or the default for the window width. */
export function initialSidebar(cookies: string, windowWidth: number): SidebarState {
  const kept = new RegExp(`(?:^|; )${SIDEBAR_COOKIE}=(true|false)`).exec(cookies)?.[1];
  if (kept) return kept === 'true' ? 'expanded' : 'collapsed';
  return windowWidth < OPEN_FROM ? 'collapsed' : 'expanded';
}

/** Stores the state of the sidebar for seven days: 'true' is expanded. */
export function storeSidebarState(state: SidebarState): void {
  const cookie = `${SIDEBAR_COOKIE}=${String(state === 'expanded')}; path=/; max-age=${SIDEBAR_COOKIE_MAX_AGE}; samesite=lax`;
  document.cookie = secureCookie(cookie);
}
