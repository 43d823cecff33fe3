import { whenIdle } from './whenIdle.ts';

/** Set when the person asked for reduced data usage; missing in the DOM types. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}

/**
 * Loads code that is probably needed soon, once the first page is loaded and the browser is idle; never for a person who
 * asked for reduced data usage. A failure is ignored, because the code is loaded again where it is shown.
 * @returns a function that cancels it
 */
export function preloadWhenIdle(load: () => Promise<unknown>): () => void {
  return savesData() ? () => undefined : whenIdle(() => void load().catch(() => undefined));
}
