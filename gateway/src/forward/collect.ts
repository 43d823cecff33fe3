import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After how many bytes of uploads what has passed is collected. */
const EVERY_BYTES = 4 * 1024 * 1024;

/** V8's own collector, young objects only: about a millisecond. */
function minorCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return typeof collect === 'function' ? () => void collect({ type: 'minor' }) : () => undefined;
}

const collect = minorCollector();
let passed = 0;

/**
 * Notes that a piece of an upload has gone on. V8 sees the few hundred bytes of a piece's object and not the 64 KiB behind it, so left to
 * itself it lets tens of megabytes gather before it looks (measured: 5 MB and more an upload).
 */
export function notePassed(bytes: number): void {
  passed += bytes;
  if (passed < EVERY_BYTES) return;
  passed = 0;
  collect();
}
