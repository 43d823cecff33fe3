import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { overloaded, unavailable } from '../responses/respond.ts';
import { GuardRefusal, tookTooLong } from './failure.ts';

/** The start of a service's response. */
export interface ResponseStart {
  readonly status: number;
  /** Whether a response with 503 means that the whole service is unavailable, not only what this call needs. */
  readonly concernsService: boolean;
  readonly contentType: string | undefined;
  /** Whether the service closes the connection although it could be kept, as it does before it stops. */
  readonly closes: boolean;
}
/** Sends a request, and calls `onResponse` when its response starts. Resolves when the response is complete. */
type Send = (onResponse: (start: ResponseStart) => void) => Promise<void>;

interface GuardLimits {
  /** How many consecutive failures open the circuit. */
  readonly failures: number;
  /** How long it stays open before one request tries the service again, in ms. */
  readonly openMs: number;
  /** How many requests may wait for the service at once. */
  readonly waiting: number;
}

/** Fewer requests wait than the pool has connections, so that they never queue behind it. */
export const GUARD_LIMITS: GuardLimits = { failures: 10, openMs: 500, waiting: 512 };
/** A service that is available again responds to the request that tries it within this time. */
const TRIAL_MS = 2000;

const GATEWAY_STATUSES: readonly number[] = [502, 504];
const isFailing = ({ status, concernsService }: ResponseStart): boolean =>
  GATEWAY_STATUSES.includes(status) || (status === 503 && concernsService);

/**
 * Protects the gateway and a replica of a service from each other while the replica is slow or fails. After consecutive timeouts or
 * responses of 502 to 504 requests fail at once, until one that is let through succeeds. And only so many requests wait for a
 * response at once. A refused connection counts as no failure: it takes no time (`Upstream`).
 */
export class UpstreamGuard {
  readonly #breaker;
  readonly #limit: number;
  #waiting = 0;
  #triedSince = -Infinity;

  constructor({ failures, openMs, waiting }: GuardLimits = GUARD_LIMITS) {
    this.#breaker = circuitBreaker(
      handleWhen(tookTooLong).orWhenResult((result) => isFailing(result as ResponseStart)),
      { breaker: new ConsecutiveBreaker(failures), halfOpenAfter: openMs },
    );
    this.#breaker.onHalfOpen(() => (this.#triedSince = performance.now()));
    this.#limit = waiting;
  }

  /** How many requests wait for a response. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Whether a request tries the service right now, and may soon let the others through. */
  get isBeingTried(): boolean {
    return this.#breaker.state === CircuitState.HalfOpen && performance.now() - this.#triedSince < TRIAL_MS;
  }

  /** @throws GuardRefusal without sending the request; errors of `send` */
  async run(send: Send): Promise<void> {
    // Otherwise cockatiel makes a request wait for the one that tries the service, which may take as long as it likes.
    if (this.#breaker.state === CircuitState.HalfOpen) throw new GuardRefusal(unavailable());
    if (this.#waiting >= this.#limit) throw new GuardRefusal(overloaded());
    let sending: Promise<void> | undefined;
    const untilResponse = (): Promise<ResponseStart> =>
      new Promise((resolve, reject) => {
        sending = send(resolve);
        sending.catch(reject);
      });
    this.#waiting += 1;
    try {
      await this.#breaker.execute(untilResponse);
    } catch (error) {
      throw error instanceof BrokenCircuitError ? new GuardRefusal(unavailable()) : error;
    } finally {
      this.#waiting -= 1;
    }
    await sending;
  }
}
