import { setTimeout as sleep } from 'node:timers/promises';

const MIB = 1024 * 1024;
/** What one process takes of all uploads together: several times what people's lines bring, and half of what would fill a processor. */
const BYTES_PER_MS = (40 * MIB) / 1000;
/** How far uploads may run ahead. */
const AHEAD_MS = 4;

/**
 * Shares the process between uploads and everybody else: uploads together come no faster than this, so that those who read in between
 * hardly wait. What is not taken stays with its sender.
 */
export class UploadThrottle {
  #taken = 0;

  /** Waits for the turn of some bytes that have come. */
  async take(bytes: number): Promise<void> {
    const now = performance.now();
    this.#taken = Math.max(this.#taken, now) + bytes / BYTES_PER_MS;
    const early = this.#taken - now - AHEAD_MS;
    if (early > 0) await sleep(early);
  }
}
