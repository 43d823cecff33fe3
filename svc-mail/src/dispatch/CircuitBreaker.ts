import { backoffMs } from '@jobtrail/service-kit';
import type { ServerProblem } from '../transports/ServerProblem.ts';
import { reaches, type Step, STEPS } from '../transports/Step.ts';

/** Closed: mails flow. Open: nothing is tried. Half-open: one mail at a time tries whether the server is back. */
export type BreakerState = 'closed' | 'open' | 'half-open';

/** What was known when an attempt began. */
export interface Attempt {
  readonly begunAt: number;
  /** Whether it tries if the server is back. */
  readonly isTrial: boolean;
  /** How often the server had answered at each step. */
  readonly answers: readonly number[];
}

interface Outage {
  readonly step: Step;
  readonly openedAt: number;
  readonly until: number;
}

const BACKOFF = { firstMs: 500, longestMs: 30_000 };
/** A server that answered so recently and now takes no further connection may only limit how many it takes at once. */
const RECENTLY_MS = 2000;

/**
 * Decides whether mails may be tried at all. It opens when the whole server does not work, waits longer after each
 * failed try, and closes once the server has answered for a recipient, at least at the step that had failed.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  readonly #answers = STEPS.map(() => 0);
  #answeredAt = -Infinity;
  #outage: Outage | null = null;
  #failures = 0;

  /** @param now a clock in ms that nobody sets back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get state(): BreakerState {
    if (this.#outage === null) return 'closed';
    return this.#now() < this.#outage.until ? 'open' : 'half-open';
  }

  begin(): Attempt {
    return { begunAt: this.#now(), isTrial: this.#outage !== null, answers: [...this.#answers] };
  }

  /** The server got as far as `step` with a mail and answered there, whatever it said. */
  answered(step: Step): void {
    STEPS.forEach((each, index) => {
      if (reaches(step, each)) this.#answers[index] = (this.#answers[index] ?? 0) + 1;
    });
    if (!reaches(step, 'RCPT TO')) return;
    this.#answeredAt = this.#now();
    if (this.#outage === null || !reaches(step, this.#outage.step)) return;
    this.#outage = null;
    this.#failures = 0;
  }

  /** Whether the server has answered any mail at `step` or later since an attempt began. */
  hasAnsweredSince({ answers }: Attempt, step: Step): boolean {
    const index = STEPS.indexOf(step);
    return (this.#answers[index] ?? 0) > (answers[index] ?? 0);
  }

  /**
   * An attempt has failed for a reason that is nobody's in particular.
   * @returns how long all mails wait, in ms; null when nothing changes: others get through, or this is known already
   */
  failed({ step }: ServerProblem, { begunAt }: Attempt): number | null {
    const now = this.#now();
    if (this.#outage === null && step === 'connect' && now - this.#answeredAt < RECENTLY_MS) return null;
    if (this.#outage !== null && begunAt <= this.#outage.openedAt) return null;
    this.#failures += 1;
    const waitMs = backoffMs(this.#failures, BACKOFF);
    this.#outage = { step, openedAt: now, until: now + waitMs };
    return waitMs;
  }
}
