import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool } from 'undici';

const CONNECT_TIMEOUT_MS = 1000;
/** Shorter than a stopping service still serves, so that no request is sent on a closing connection. */
const KEEP_ALIVE_MS = 4000;
const BODY_TIMEOUT_MS = 60_000;
const OPTIONS = {
  pipelining: 1,
  connect: { timeout: CONNECT_TIMEOUT_MS },
  bodyTimeout: BODY_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
};
/** A replica that has just stopped is replaced behind the address, or is back, within this time. */
const SHORT_OUTAGE_MS = 1000;
const PAUSE_MS = 50;
const BROKEN = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** The code of a system or undici error, or ''. */
function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Whether no connection was accepted, so that nothing of the request was sent. */
export const wasRefused = (error: unknown): boolean => codeOf(error) === 'ECONNREFUSED';

/** The connections of this part to another one, at one address. Several replicas stand behind a load balancer. */
export class ServicePool {
  readonly pool: Pool;
  readonly #url: string;
  #refusedSince: number | null = null;

  constructor(url: string) {
    this.#url = url;
    // A response holds its connection until its reader has it, so a limit would let slow readers keep others waiting.
    this.pool = new Pool(url, { ...OPTIONS, connections: null });
  }

  /** A connection for one request, which is not reused: the caller destroys it. It is opened by the request. */
  newConnection(): Client {
    return new Client(this.#url, OPTIONS);
  }

  /**
   * Sends a request. While connections are refused it is tried again, until that has lasted for a second; from then on
   * requests fail at once, until a connection is accepted.
   * @param mayRepeat whether a request that may have arrived can be sent once more when its connection breaks
   * @throws the error of the last attempt
   */
  async send<T>(attempt: (pool: Pool) => Promise<T>, mayRepeat: () => boolean): Promise<T> {
    for (let repeats = 1; ;) {
      try {
        const result = await attempt(this.pool);
        this.#refusedSince = null;
        return result;
      } catch (error) {
        if (wasRefused(error)) {
          this.#refusedSince ??= performance.now();
          if (performance.now() - this.#refusedSince > SHORT_OUTAGE_MS) throw error;
          await sleep(PAUSE_MS);
        } else {
          if (repeats === 0 || !BROKEN.has(codeOf(error)) || !mayRepeat()) throw error;
          repeats -= 1;
        }
      }
    }
  }
}
