import { setTimeout as sleep } from 'node:timers/promises';

const MIB = 1024 * 1024;
/**
 * The throughput of all uploads of one process together: several times that of people's connections, and half of what
 * would keep a CPU busy.
 */
const BYTES_PER_MS = (40 * MIB) / 1000;
/** How far uploads may get ahead of the throughput. */
const AHEAD_MS = 4;

/**
 * Throttles all uploads of a process together, so that other requests hardly wait. Bytes that have not been read stay
 * with their senders.
 */
export class UploadThrottle {
  #busyUntil = 0;

  /** Waits until some bytes that have arrived may be processed. */
  async waitFor(bytes: number): Promise<void> {
    const now = performance.now();
    this.#busyUntil = Math.max(this.#busyUntil, now) + bytes / BYTES_PER_MS;
    const early = this.#busyUntil - now - AHEAD_MS;
    if (early > 0) await sleep(early);
  }
}
