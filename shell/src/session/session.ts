import { onlineManager, type QueryClient, type QueryFunctionContext, QueryObserver } from '@tanstack/react-query';
import { DEFAULT_THEME, pages, SESSION_CACHE_MS, type SessionUser, shellTexts } from '@jobtrail/contract';
import { api, ApiError, draftStore, dropDrafts, onSignal, type Platform, sessionKey } from '@jobtrail/web-kit';
import { isOnline } from '../connection/useOnline.ts';
import { mayBeSignedIn, storeSignedIn } from '../landing/visitor.ts';
import { pageStart } from '../pages/pageStart.ts';
import { endInterruption, interruptSession } from './interruption.ts';

/**
 * Fetches the signed-in user; null after a 401, and the first time without a call on the page of a visitor. The browser
 * may have kept that page from before somebody signed in.
 * @throws {Error} 'Failed to fetch user' for any other failure
 */
async function fetchSession({
  client,
  queryKey,
}: Pick<QueryFunctionContext, 'client' | 'queryKey'>): Promise<SessionUser | null> {
  const isFirst = client.getQueryState(queryKey)?.dataUpdateCount === 0;
  if (isFirst && pageStart().session === false && !mayBeSignedIn()) return null;
  try {
    return await api.call('me');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw new Error(shellTexts.fetchUserFailed, { cause: error });
  }
}

/** The session query: cached for five minutes, not refetched on mount or focus. */
export const sessionQuery = {
  queryKey: sessionKey,
  queryFn: fetchSession,
  staleTime: SESSION_CACHE_MS,
  gcTime: Infinity,
  refetchOnMount: false,
  retry: false,
} as const;

/** Written at sign-out, so that the other tabs notice. */
const SIGNED_OUT_KEY = 'jobtrail-signed-out';

function notifyOtherTabs(): void {
  try {
    localStorage.setItem(SIGNED_OUT_KEY, String(Date.now()));
  } catch {
    // Without storage, the other tabs notice with the 401 of their next call.
  }
}

/**
 * Starts the session query and updates the store from it. A 401 of any call and a sign-out in another tab end the
 * session.
 * @returns a function that stops it
 */
export function followSession({ queryClient, store }: Pick<Platform, 'queryClient' | 'store'>): () => void {
  const stopQuery = new QueryObserver(queryClient, sessionQuery).subscribe(({ data }) => {
    const { user, setUser } = store.getState();
    if (user === data) return;
    if (user && data === null) interruptSession(user);
    if (data) dropSignUp();
    if (data !== undefined) storeSignedIn(data !== null);
    setUser(data);
  });
  const onSignedOut = (): void => {
    if (store.getState().user) clearPersonalData(queryClient);
  };
  const stopSignal = onSignal('unauthorized', onSignedOut);
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== SIGNED_OUT_KEY) return;
    dropDrafts();
    onSignedOut();
    endInterruption();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    stopQuery();
    stopSignal();
    window.removeEventListener('storage', onStorage);
  };
}

/** Refetches the session if it is older than five minutes; called on navigation. */
export function refreshStaleSession(queryClient: QueryClient): void {
  // A failure shows in the query's state; the known session stays.
  void queryClient.fetchQuery(sessionQuery).catch(() => undefined);
}

/** The name of the draft with the name and email of a sign-up, which survives the way to the checkout and back. */
export const SIGN_UP_DRAFT = 'sign-up';

/** Removes the input of a sign-up, which is only needed when the person returns from the checkout. */
const dropSignUp = (): void => draftStore.write('', SIGN_UP_DRAFT, undefined);

/** Marks the person as signed out and drops their cached data. */
function clearPersonalData(queryClient: QueryClient): void {
  queryClient.setQueryData(sessionKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  queryClient.getMutationCache().clear();
}

/**
 * Makes a call that ends the session. A read that the server receives after it would be a 401, which looks like an
 * expired session. So pending reads are canceled, and new ones wait: if the call fails, they continue; otherwise the
 * document is left. TanStack Query pauses reads for as long as it takes the browser to be offline.
 * @throws what the call throws
 */
export async function endByCall(queryClient: QueryClient, call: () => Promise<unknown>): Promise<void> {
  onlineManager.setOnline(false);
  await queryClient.cancelQueries();
  try {
    await call();
  } catch (error) {
    onlineManager.setOnline(isOnline());
    void queryClient.refetchQueries({ type: 'active', stale: true });
    throw error;
  }
}

/** Signs out: clears the session and all cached data, resets the theme to main, and opens /. */
export async function signOut(platform: Platform): Promise<void> {
  try {
    await endByCall(platform.queryClient, () => api.call('logout'));
  } catch (error) {
    platform.toast({
      tone: 'error',
      title: 'Log Out Failed',
      description: error instanceof ApiError ? error.userMessage : 'Please try again.',
    });
    return;
  }
  endSession(platform);
}

/** Ends the session in all tabs and removes all data of the person. */
export function endSession({
  queryClient,
  store,
  navigate,
}: Pick<Platform, 'queryClient' | 'store' | 'navigate'>): void {
  notifyOtherTabs();
  dropDrafts();
  endInterruption();
  storeSignedIn(false);
  store.getState().setTheme(DEFAULT_THEME);
  queryClient.clear();
  // The landing page is a separate document, so opening it also frees the memory.
  navigate(pages.landing, { replace: true });
}
