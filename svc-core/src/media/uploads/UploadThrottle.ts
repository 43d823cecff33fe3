import { setTimeout as sleep } from 'node:timers/promises';

const MIB = 1024 * 1024;
/** What one process accepts of all uploads together: several times what people's connections deliver, and half of what would keep a CPU busy. */
const BYTES_PER_MS = (40 * MIB) / 1000;
/** How far uploads may get ahead. */
const AHEAD_MS = 4;

/**
 * Keeps uploads from taking the whole process: together they are read no faster than this, so that other requests hardly wait.
 * Bytes that are not read yet stay with their sender.
 */
export class UploadThrottle {
  #taken = 0;

  /** Waits until some bytes that have arrived may be processed. */
  async take(bytes: number): Promise<void> {
    const now = performance.now();
    this.#taken = Math.max(this.#taken, now) + bytes / BYTES_PER_MS;
    const early = this.#taken - now - AHEAD_MS;
    if (early > 0) await sleep(early);
  }
}
