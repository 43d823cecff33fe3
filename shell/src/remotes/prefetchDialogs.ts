import { whenIdle } from '../idle/whenIdle.ts';
import { uiGroups } from './uiGroups.ts';

/** Set when the person asked for reduced data usage; missing in the DOM types. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}

/**
 * Prefetches the code that dialogs and drawers share, once the first page is loaded and the browser is idle. No page
 * needs it for its first paint, and the first dialog then opens at once.
 */
export function prefetchDialogs(): void {
  if (savesData()) return;
  whenIdle(() => void Promise.all([uiGroups.base(), uiGroups.overlay()]).catch(() => undefined));
}
