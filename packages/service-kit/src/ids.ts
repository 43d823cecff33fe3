import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { type Clock, systemClock } from './clock.ts';

/** How many values the counter that orders the ids of a millisecond has. */
const COUNTS = 2 ** 32;

const last = { msecs: -Infinity, seq: 0 };
let clock: Clock = systemClock;

/** Uses another clock for the times in new identifiers. */
export function dateIdsBy(other: Clock): void {
  clock = other;
}

/** A new identifier: UUIDv7, so newer ids sort last, also within a millisecond, and indexes grow at their end. */
export function newId(): string {
  const now = clock();
  if (now > last.msecs) {
    last.msecs = now;
    // Starts in the lower half, so that the ids that follow in this millisecond can count up.
    last.seq = randomInt(COUNTS / 2);
  } else {
    last.seq = (last.seq + 1) % COUNTS;
    if (last.seq === 0) last.msecs += 1;
  }
  return v7(last);
}

/** When an identifier was generated, in ms since the epoch, from the time in a UUIDv7. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
