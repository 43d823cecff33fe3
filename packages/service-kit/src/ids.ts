import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { type Clock, systemClock } from './clock.ts';

const RANDOM_BYTES = 16;
/** How many ids share one draw of random bytes, because drawing them costs more than the rest. */
const IDS_PER_DRAW = 128;
/** Where the random bytes have the counter that orders the ids of a millisecond, and how many values it has. */
const COUNT_OFFSET = 6;
const COUNTS = 2 ** 32;

let unused: Buffer = Buffer.alloc(0);
const last = { msecs: -Infinity, seq: 0 };
let clock: Clock = systemClock;

/** Uses another clock for the times in new identifiers. */
export function dateIdsBy(other: Clock): void {
  clock = other;
}

function drawRandom(): Buffer {
  if (unused.length < RANDOM_BYTES) unused = randomBytes(RANDOM_BYTES * IDS_PER_DRAW);
  const random = unused.subarray(0, RANDOM_BYTES);
  unused = unused.subarray(RANDOM_BYTES);
  return random;
}

/** A new identifier: UUIDv7, so newer ids sort last, also within a millisecond, and indexes grow at their end. */
export function newId(): string {
  const random = drawRandom();
  const now = clock();
  if (now > last.msecs) {
    last.msecs = now;
    // Starts in the lower half, so that the ids that follow in this millisecond can count up.
    last.seq = random.readUInt32BE(COUNT_OFFSET) >>> 1;
  } else {
    last.seq = (last.seq + 1) % COUNTS;
    if (last.seq === 0) last.msecs += 1;
  }
  return v7({ random, ...last });
}

/** When an identifier was generated, in ms since the epoch, from the time in a UUIDv7. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
