import { setTimeout as sleep } from 'node:timers/promises';

/** For how long a replica that has failed is only used if no other is left. */
const AVOIDED_MS = 2000;
/** A replica with a call that has waited this long is asked whether it responds at all. */
const CHECK_AFTER_MS = 1000;
const PROBE_PATH = '/readyz';
const PROBE_TIMEOUT_MS = 1000;
/** A replica that is merely busy may miss one timeout. */
const TIMEOUTS_UNTIL_HANGING = 2;

/** A call was given up before its response, because the replica that has it hangs. */
export class Abandoned extends Error {}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/**
 * One replica of a peer. It is not watched while its calls are quick: a call that waits makes it be asked, until it
 * responds again.
 */
export class PeerReplica {
  readonly address: string;
  /** The calls that wait for a response and may be made elsewhere. */
  readonly #repeatable = new Set<AbortController>();
  readonly #onHanging: ((replica: PeerReplica) => void) | null;
  #failedAt = -Infinity;
  #isHanging = false;
  #isChecked = false;

  /**
   * @param onHanging called when it does not respond, and again as long as it does not; null if it is the only one,
   * which is then never asked
   */
  constructor(address: string, onHanging: ((replica: PeerReplica) => void) | null) {
    this.address = address;
    this.#onHanging = onHanging;
  }

  /** Whether it is only used if no other is left. */
  get isAvoided(): boolean {
    return this.#isHanging || performance.now() - this.#failedAt < AVOIDED_MS;
  }

  /**
   * Sends a request.
   * @param mayRepeat whether the request may be made at another replica, too
   * @throws the error of the attempt
   */
  async send(
    attempt: (address: string, abandoned: AbortSignal) => Promise<Response>,
    mayRepeat: boolean,
  ): Promise<Response> {
    const call = new AbortController();
    const onHanging = this.#onHanging;
    const late = onHanging && setTimeout(() => void this.#check(onHanging), CHECK_AFTER_MS).unref();
    if (mayRepeat) this.#repeatable.add(call);
    try {
      const response = await attempt(this.address, call.signal);
      this.#failedAt = -Infinity;
      return response;
    } catch (error) {
      this.#failedAt = performance.now();
      throw error;
    } finally {
      if (late) clearTimeout(late);
      this.#repeatable.delete(call);
    }
  }

  /** Gives up the calls that may be made elsewhere. */
  abandon(): void {
    for (const call of this.#repeatable) call.abort(new Abandoned());
  }

  /** Asks it until it responds, with whatever status. */
  async #check(onHanging: (replica: PeerReplica) => void): Promise<void> {
    if (this.#isChecked) return;
    this.#isChecked = true;
    for (let timeouts = 1; await this.#isSilent(); timeouts += 1) {
      if (timeouts < TIMEOUTS_UNTIL_HANGING) continue;
      this.#isHanging = true;
      onHanging(this);
      await sleep(PROBE_TIMEOUT_MS, undefined, { ref: false });
    }
    this.#isHanging = false;
    this.#isChecked = false;
  }

  async #isSilent(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
      const response = await fetch(new URL(PROBE_PATH, this.address), { signal });
      await response.body?.cancel();
      return false;
    } catch (error) {
      return isTimeout(error);
    }
  }
}
