import { uiGroups } from './uiGroups.ts';

/** Browsers say so when the person asks for little traffic; the types of the DOM do not know it yet. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}

/**
 * Fetches what dialogs and drawers stand on once the first page is up and the browser is idle: no page needs it to be painted,
 * and the first dialog then opens at once.
 */
export function prefetchDialogs(): void {
  if (savesData()) return;
  const fetchThem = (): void => void Promise.all([uiGroups.base(), uiGroups.overlay()]).catch(() => undefined);
  const whenIdle = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(fetchThem, { timeout: 5000 });
    else setTimeout(fetchThem, 1500);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
