import type { QueryClient } from '@tanstack/react-query';
import { whenIdle } from './whenIdle.ts';

/** Connections on which code that may not be needed would delay what is (`effectiveType` of the Network Information API). */
const SLOW = new Set<unknown>(['slow-2g', '2g', '3g']);

/** Whether the connection is slow or the person asked for reduced data usage; missing in the DOM types. */
function isSlow(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  return Reflect.get(connection, 'saveData') === true || SLOW.has(Reflect.get(connection, 'effectiveType'));
}

/**
 * Loads code that is probably needed soon, once the page has its data and the browser is idle; on a slow connection, and
 * for a person who asked for reduced data usage, only where it is needed. A failure is ignored, because the code is
 * loaded again where it is shown.
 * @returns a function that cancels it
 */
export function preloadWhenIdle(client: QueryClient, load: () => Promise<unknown>): () => void {
  return isSlow() ? () => undefined : whenIdle(client, () => void load().catch(() => undefined));
}
