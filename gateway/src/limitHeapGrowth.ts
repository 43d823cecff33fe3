import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

/** How much the heap may grow after a full collection before the next. */
const GROWTH_PERCENT = 20;

/**
 * Keeps memory flat under load. On its own V8 lets the heap of a new process grow to a hundred megabytes before the first full
 * collection, and later to twice of what is in use. Requests leave little behind that outlives a young collection, so a
 * full one is rare even if the heap may grow less.
 *
 * Call it when everything that stays in memory has been created.
 */
export async function limitHeapGrowth(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  const session = new Session();
  session.connect();
  // The limit is computed at the end of a full collection, so the first must not wait until the heap is large.
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
