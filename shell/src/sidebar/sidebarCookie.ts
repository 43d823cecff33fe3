import { SIDEBAR_COOKIE, SIDEBAR_COOKIE_MAX_AGE } from '@jobtrail/contract';
import type { SidebarState } from '@jobtrail/web-kit';
import { secured } from '../cookies/secured.ts';

/** The window width from which the sidebar is open by default, in px: a first visitor sees the names of the pages. */
const OPEN_FROM = 1280;

/** The stored state of the sidebar, or the default for the window width. */
export function initialSidebar(cookies: string, windowWidth: number): SidebarState {
  const kept = new RegExp(`(?:^|; )${SIDEBAR_COOKIE}=(true|false)`).exec(cookies)?.[1];
  if (kept) return kept === 'true' ? 'expanded' : 'collapsed';
  return windowWidth < OPEN_FROM ? 'collapsed' : 'expanded';
}

/** Stores the state of the sidebar for seven days: 'true' is expanded. */
export function keepSidebar(state: SidebarState): void {
  const cookie = `${SIDEBAR_COOKIE}=${String(state === 'expanded')}; path=/; max-age=${SIDEBAR_COOKIE_MAX_AGE}; samesite=lax`;
  document.cookie = secured(cookie);
}
