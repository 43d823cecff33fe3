import { setFlagsFromString } from 'node:v8';

/** How much the heap may grow past what lives in it before it is collected, in percent. */
const GROWTH_PERCENT = 30;

/**
 * Has old objects collected early. Freezing a broadcast makes much that is garbage at once while some 25 MB live; left alone, V8 lets
 * that garbage pile up to several times as much before it looks.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
