import { homeOf, pages, type RemoteEntry, type RemoteRoute, type RemotesManifest } from '@jobtrail/contract';
import type { Session } from '@jobtrail/web-kit';

export type ScreenName = 'auth' | 'cancelSubscription' | 'settings' | 'help' | 'secondFactor';
type Access = RemoteRoute['access'];

/** What to show on the page. `framed` is inside the signed-in shell. */
export type RouteDecision =
  | { kind: 'loading' }
  | { kind: 'redirect'; to: string }
  | { kind: 'screen'; screen: ScreenName; framed: boolean }
  | { kind: 'remote'; remote: RemoteEntry; framed: boolean }
  | { kind: 'notFound'; framed: boolean }
  | { kind: 'failed'; what: 'session' | 'remotes' };

/** The input of the decision. The manifest is undefined while it loads and null if it failed to load. */
export interface RouteInput {
  pathname: string;
  /** Whether the URL is a mailed link, which anyone may open. */
  mailedLink: boolean;
  session: Session;
  sessionFailed: boolean;
  manifest: RemotesManifest | null | undefined;
  /** Where the sign-in page leads a person who is signed in; the home page of the role by default. */
  afterSignIn?: string | undefined;
}

/** The screens of the shell by their paths. */
export const ownScreens: Readonly<Record<string, { screen: ScreenName; access: Access }>> = {
  [pages.auth]: { screen: 'auth', access: 'public' },
  [pages.cancelSubscription]: { screen: 'cancelSubscription', access: 'public' },
  [pages.settings]: { screen: 'settings', access: 'user' },
  [pages.help]: { screen: 'help', access: 'user' },
};

/** The route guard: nothing while the session loads, /auth for visitors, /dashboard for non-admins on an admin page. */
function guard(access: Access, { session, sessionFailed }: RouteInput): RouteDecision | null {
  if (access === 'public') return null;
  if (sessionFailed) return { kind: 'failed', what: 'session' };
  if (session.status === 'loading') return { kind: 'loading' };
  if (session.status === 'unauthenticated') return { kind: 'redirect', to: pages.auth };
  return access === 'admin' && session.user.role !== 'admin' ? { kind: 'redirect', to: pages.dashboard } : null;
}

function decideAuth({ mailedLink, session, sessionFailed, afterSignIn }: RouteInput): RouteDecision {
  if (mailedLink) return { kind: 'screen', screen: 'auth', framed: false };
  if (session.status === 'authenticated') return { kind: 'redirect', to: afterSignIn ?? homeOf(session.user.role) };
  if (session.status === 'loading' && !sessionFailed) return { kind: 'loading' };
  return { kind: 'screen', screen: 'auth', framed: false };
}

/** Decides what to show at a page location. Paths match exactly: /dashboard/x is not found. */
export function decideRoute(input: RouteInput): RouteDecision {
  const { pathname, session, manifest } = input;
  if (session.status === 'authenticated' && session.user.mustAddSecondFactor && !input.mailedLink)
    return { kind: 'screen', screen: 'secondFactor', framed: false };
  if (pathname === pages.auth) return decideAuth(input);
  const own = ownScreens[pathname];
  if (own) return guard(own.access, input) ?? { kind: 'screen', screen: own.screen, framed: own.access !== 'public' };

  if (manifest === undefined) return { kind: 'loading' };
  const remote = manifest?.remotes.find(({ routes }) => routes.some(({ path }) => path === pathname));
  if (!remote)
    return manifest === null
      ? { kind: 'failed', what: 'remotes' }
      : { kind: 'notFound', framed: session.status === 'authenticated' };
  const access = remote.routes.find(({ path }) => path === pathname)?.access ?? 'user';
  return guard(access, input) ?? { kind: 'remote', remote, framed: access !== 'public' };
}
