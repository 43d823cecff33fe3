import type { QueryClient } from '@tanstack/react-query';

/** The longest wait for a browser that is never idle, in ms after the page has its data. */
const AT_MOST_MS = 5000;
/** The wait in browsers that do not say when they are idle, in ms. */
const WITHOUT_IDLE_MS = 1500;

/**
 * Calls something once, after the page has loaded, has its data and is drawn. A browser is also idle while a page waits for
 * the network, and what is loaded then delays the page.
 * @returns a function that cancels it
 */
export function whenIdle(client: QueryClient, call: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const callIfLoaded = (): void => {
    if (signal.aborted) return;
    if (client.isFetching() === 0) return call();
    const unsubscribe = client.getQueryCache().subscribe(() => {
      if (client.isFetching() > 0) return;
      unsubscribe();
      wait();
    });
    signal.addEventListener('abort', unsubscribe);
  };
  const wait = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(callIfLoaded, { timeout: AT_MOST_MS });
    else setTimeout(callIfLoaded, WITHOUT_IDLE_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true, signal });
  return () => stop.abort();
}
