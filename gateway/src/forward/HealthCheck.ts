import { tookTooLong } from './failure.ts';

const INTERVAL_MS = 1000;
/** The first pause before a replica out of rotation is probed again. It doubles up to the interval. */
const FIRST_PAUSE_MS = 100;
/** A replica that is merely busy may miss one timeout. */
const TIMEOUTS_UNTIL_HANGING = 2;

interface Options {
  /** Whether the replica is ready. Rejects if it does not respond. */
  readonly probe: () => Promise<boolean>;
  /** Called when it leaves the rotation and when it returns. */
  readonly onChange: () => void;
  /** Called when it has stopped responding. */
  readonly onHanging: () => void;
}

/**
 * Probes one of several replicas every second. A replica is taken out of rotation when it reports that it is not ready,
 * refuses a connection, or does not respond twice in a row. It returns as soon as it reports that it is ready.
 */
export class HealthCheck {
  readonly #options: Options;
  #isReady = true;
  #isProbing = false;
  #isStopped = false;
  #pauseMs = FIRST_PAUSE_MS;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#schedule();
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Takes the replica out of rotation until it reports that it is ready. */
  takeOut(): void {
    if (!this.#isReady) return;
    this.#set(false);
    if (!this.#isProbing) this.#schedule();
  }

  /** Probes it now, if it is in rotation. */
  checkNow(): void {
    if (this.#isReady && !this.#isProbing && !this.#isStopped) void this.#probe();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#probe(), this.#isReady ? INTERVAL_MS : this.#pauseMs).unref();
    if (!this.#isReady) this.#pauseMs = Math.min(2 * this.#pauseMs, INTERVAL_MS);
  }

  async #probe(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isProbing = true;
    const state = await this.#state();
    this.#isProbing = false;
    if (this.#isStopped) return;
    this.#set(state === 'ready');
    if (state === 'hanging') this.#options.onHanging();
    this.#schedule();
  }

  async #state(): Promise<'ready' | 'not ready' | 'hanging'> {
    for (let timeouts = 0; timeouts < TIMEOUTS_UNTIL_HANGING && !this.#isStopped; timeouts += 1) {
      try {
        return (await this.#options.probe()) ? 'ready' : 'not ready';
      } catch (error) {
        if (!tookTooLong(error)) return 'not ready';
      }
    }
    return 'hanging';
  }

  #set(ready: boolean): void {
    if (ready === this.#isReady) return;
    this.#isReady = ready;
    this.#pauseMs = FIRST_PAUSE_MS;
    this.#options.onChange();
  }
}
