import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@jobtrail/service-kit';

/** How long a request waits until its time is recorded. */
const WAIT_MS = 500;
/** For how long nothing is recorded after that was not enough, or failed. */
const PAUSE_MS = 10_000;
/** Each write that waits for a lock holds a connection of the pool. */
const AT_ONCE = 4;

/**
 * Records when sessions or API tokens were last used, which neither fails nor delays a request: with tables that are locked or a database
 * that has become read-only, people can still read. What was not recorded is recorded at a later request.
 */
export class LastSeen<Used> {
  readonly #write: (used: Used, now: number) => Promise<void>;
  readonly #logger: Logger;
  #writing = 0;
  #pausedUntil = -Infinity;

  constructor(write: (used: Used, now: number) => Promise<void>, logger: Logger) {
    this.#write = write;
    this.#logger = logger;
  }

  /** Never rejects. */
  async record(used: Used, now: number): Promise<void> {
    if (this.#writing >= AT_ONCE || performance.now() < this.#pausedUntil) return;
    const waiting = new AbortController();
    const isLate = sleep(WAIT_MS, true, { signal: waiting.signal, ref: false }).catch(() => false);
    const write = this.#tryWrite(used, now).finally(() => waiting.abort());
    if (await Promise.race([isLate, write.then(() => false)])) this.#pause();
  }

  async #tryWrite(used: Used, now: number): Promise<void> {
    this.#writing += 1;
    try {
      await this.#write(used, now);
    } catch (error) {
      this.#pause();
      this.#logger.warn({ err: error }, 'the last use of a session or a token could not be recorded');
    } finally {
      this.#writing -= 1;
    }
  }

  #pause(): void {
    this.#pausedUntil = performance.now() + PAUSE_MS;
  }
}
