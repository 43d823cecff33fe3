import { backoffMs } from '@jobtrail/service-kit';
import { reaches, type ServerProblem, type Step, STEPS } from '../transports/Transport.ts';

/** Closed: emails are sent. Open: nothing is tried. Half-open: one email at a time tests whether the server is back. */
export const BREAKER_STATES = ['closed', 'open', 'half-open'] as const;
export type BreakerState = (typeof BREAKER_STATES)[number];

/** The state at the start of an attempt. */
export interface Attempt {
  readonly begunAt: number;
  /** Whether the attempt tests if the server is back. */
  readonly isTrial: boolean;
  /** How often the server had replied at each step. */
  readonly replies: readonly number[];
}

interface Outage {
  readonly step: Step;
  readonly openedAt: number;
  readonly until: number;
}

const BACKOFF = { firstMs: 500, longestMs: 30_000 };
/** A server that replied this recently and now refuses a connection may only be limiting the number of connections. */
const RECENTLY_MS = 2000;

/**
 * Decides whether emails may be attempted at all. It opens when the server as a whole does not work, pauses longer
 * after each failed test, and closes when the server has replied for a recipient at the failed step or later.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  readonly #replies = STEPS.map(() => 0);
  #repliedAt = -Infinity;
  #outage: Outage | null = null;
  #failures = 0;

  /** @param now a monotonic clock in ms */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get state(): BreakerState {
    if (this.#outage === null) return 'closed';
    return this.#now() < this.#outage.until ? 'open' : 'half-open';
  }

  begin(): Attempt {
    return { begunAt: this.#now(), isTrial: this.#outage !== null, replies: [...this.#replies] };
  }

  /** Records that the server replied at `step` of an email, regardless of its content. */
  replied(step: Step): void {
    STEPS.forEach((each, index) => {
      if (reaches(step, each)) this.#replies[index] = (this.#replies[index] ?? 0) + 1;
    });
    if (!reaches(step, 'RCPT TO')) return;
    this.#repliedAt = this.#now();
    if (this.#outage === null || !reaches(step, this.#outage.step)) return;
    this.#outage = null;
    this.#failures = 0;
  }

  /** Whether the server has replied to any email at `step` or later since an attempt started. */
  hasRepliedSince({ replies }: Attempt, step: Step): boolean {
    const index = STEPS.indexOf(step);
    return (this.#replies[index] ?? 0) > (replies[index] ?? 0);
  }

  /**
   * Records an attempt that failed for a reason unrelated to its recipient.
   * @returns how long all emails wait, in ms; null if nothing changes, because other emails succeed or the outage is
   * already known
   */
  failed({ step }: ServerProblem, { begunAt }: Attempt): number | null {
    const now = this.#now();
    if (this.#outage === null && step === 'connect' && now - this.#repliedAt < RECENTLY_MS) return null;
    if (this.#outage !== null && begunAt <= this.#outage.openedAt) return null;
    this.#failures += 1;
    const waitMs = backoffMs(this.#failures, BACKOFF);
    this.#outage = { step, openedAt: now, until: now + waitMs };
    return waitMs;
  }
}
