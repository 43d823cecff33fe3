import { homeOf, pages, type SessionUser } from '@jobtrail/contract';
import { currentPageLocation, storedTexts } from '@jobtrail/web-kit';

/** A session that ended without the person asking for it, such as after 12 hours without a request. */
interface Interruption {
  userId: string;
  /** Where the person was: a path with its query. */
  path: string;
}

/** Survives a reload of the sign-in page, but not the tab. */
const KEY = 'jobtrail-signed-out-at';

function read(): Interruption | null {
  try {
    const { userId, path } = storedTexts(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'), ['userId', 'path']);
    return userId === undefined || path === undefined ? null : { userId, path };
  } catch {
    return null;
  }
}

/** Remembers where a person was when their session ended. */
export function interruptSession({ id }: Pick<SessionUser, 'id'>): void {
  const { pathname, search } = currentPageLocation();
  if (pathname === pages.auth || pathname === pages.landing) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId: id, path: pathname + search }));
  } catch {
    // Without storage, the sign-in page gives no reason and leads to the home page.
  }
}

/** Whether this tab shows the sign-in page because the session has ended. */
export const wasInterrupted = (): boolean => read() !== null;

/** Forgets the interruption: the person has signed in again or has signed out. */
export function endInterruption(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There is no storage, so nothing was stored.
  }
}

/** Where a sign-in leads: back to where the same person was interrupted, or to the home page of the role. */
export function pathAfterSignIn({ id, role }: Pick<SessionUser, 'id' | 'role'>): string {
  const interruption = read();
  return interruption?.userId === id && interruption.path.startsWith('/') && !interruption.path.startsWith('//')
    ? interruption.path
    : homeOf(role);
}
