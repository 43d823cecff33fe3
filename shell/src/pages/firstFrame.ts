import { ownScreens } from '../routes/decideRoute.ts';
import { initialSidebar } from '../sidebar/sidebarCookie.ts';
import { pageStart } from './pageStart.ts';

/** Whether this page opens in the signed-in frame: it needs a session, and the browser seems to have one. */
export function opensFramed(): boolean {
  const { session, access } = pageStart();
  const needed = ownScreens[window.location.pathname]?.access ?? access;
  return session === true && (needed === 'user' || needed === 'admin');
}

/** Lets the page show the prerendered frame, with the sidebar as the person has left it. */
export function showFirstFrame(): void {
  if (opensFramed()) document.documentElement.dataset.frame = initialSidebar(document.cookie, window.innerWidth);
}
