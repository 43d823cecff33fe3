import { nanosAfterSecond, secondsOf } from '../nanosOf.ts';

const NANOS_PER_SECOND = 1e9;
const BITS_16 = 2 ** 16;
const BITS_32 = 2 ** 32;

function writeUint32(value: number, bytes: Uint8Array, at: number): void {
  bytes[at] = value & 0xff;
  bytes[at + 1] = (value >>> 8) & 0xff;
  bytes[at + 2] = (value >>> 16) & 0xff;
  bytes[at + 3] = value >>> 24;
}

/**
 * Writes a time in nanoseconds as 64 bits, the lowest byte first. A number does not hold so many, so the seconds are
 * multiplied in two parts, without the garbage of a BigInt.
 * @param ms since the epoch; the closest possible time replaces one before it or centuries ahead
 */
export function writeNanos(ms: number, bytes: Uint8Array, at: number): void {
  const seconds = secondsOf(ms);
  const upper = Math.floor(seconds / BITS_16) * NANOS_PER_SECOND;
  const lower = (seconds % BITS_16) * NANOS_PER_SECOND + nanosAfterSecond(ms);
  const rest = (upper % BITS_16) * BITS_16 + lower;
  writeUint32(rest % BITS_32, bytes, at);
  writeUint32(Math.floor(upper / BITS_16) + Math.floor(rest / BITS_32), bytes, at + 4);
}
