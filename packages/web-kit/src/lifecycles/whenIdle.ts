/** The longest wait for a browser that is never idle, in ms after the page has loaded. */
const AT_MOST_MS = 5000;
/** The wait in browsers that do not say when they are idle, in ms. */
const WITHOUT_IDLE_MS = 1500;

/**
 * Calls something once, after the first page has loaded and the browser is idle.
 * @returns a function that cancels it
 */
export function whenIdle(call: () => void): () => void {
  let cancelled = false;
  const once = (): void => {
    if (!cancelled) call();
  };
  const wait = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(once, { timeout: AT_MOST_MS });
    else setTimeout(once, WITHOUT_IDLE_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    cancelled = true;
  };
}
