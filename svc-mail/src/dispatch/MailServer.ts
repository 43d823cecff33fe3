import type { Knex } from 'knex';
import type { Clock, Logger } from '@jobtrail/service-kit';
import { clearOutage, recordOutage } from '../outages/commands.ts';
import {
  type Outcome,
  type Probe,
  reaches,
  type ServerProblem,
  type Step,
  type Transport,
  type Verdict,
} from '../transports/Transport.ts';
import { type Attempt, type BreakerState, CircuitBreaker } from './CircuitBreaker.ts';

interface Dependencies {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Tried {
  readonly transport: Transport;
  readonly attempt: Attempt;
  /** The envelope sender. */
  readonly from: string;
}

const SCOPE = 'mail-server';

/**
 * Distinguishes problems of the whole mail server from those of one recipient, and holds back all emails during the
 * former.
 */
export class MailServer {
  readonly #dependencies: Dependencies;
  readonly #breaker = new CircuitBreaker();
  #repliedAt = -Infinity;
  #probing: Promise<Probe> | null = null;
  #clearedUntil = -Infinity;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * How many emails may be claimed while `held` are already claimed: any number, none, or one that tests whether the
   * server is back.
   */
  capacity(held: number): number {
    const { state } = this.#breaker;
    if (state === 'closed') return Infinity;
    return state === 'open' || held > 0 ? 0 : 1;
  }

  get state(): BreakerState {
    return this.#breaker.state;
  }

  /** Whether no email may be attempted right now. */
  get isWaiting(): boolean {
    return this.#breaker.state === 'open';
  }

  begin(): Attempt {
    return this.#breaker.begin();
  }

  /**
   * Decides what an outcome means for the recipient. A lost email concerns the recipient if the server serves others:
   * another email got as far in the meantime, or a probe does now. Otherwise all emails wait.
   * @returns null if it does not count against the recipient
   */
  async judge(outcome: Outcome, { transport, attempt, from }: Tried): Promise<Verdict | null> {
    if (outcome.kind === 'unusable') {
      this.failed(outcome.problem, attempt);
      return null;
    }
    this.recordOutcome(outcome);
    if (outcome.kind !== 'lost') return outcome;
    const { step, refusal, problem } = outcome;
    if (this.#breaker.hasRepliedSince(attempt, step)) return refusal;
    const probe = await this.#probe(transport, from);
    if ('problem' in probe) {
      this.failed(probe.problem, attempt);
      // Even if no email succeeds, the last recipient is not retried forever: a test counts as an attempt, and others
      // come first next time.
      const isAboutRecipients = reaches(step, 'RCPT TO') && reaches(probe.problem.step, 'RCPT TO');
      return attempt.isTrial && isAboutRecipients ? refusal : null;
    }
    this.#replied(probe.replied);
    // The probe was refused earlier, so the cause is unclear: this attempt counts, and the other emails wait.
    if (!reaches(probe.replied, step)) this.failed(problem, attempt);
    // The outage explains why the server refused an email before it knew the recipient: it has just come back.
    else if (attempt.isTrial && !reaches(step, 'RCPT TO')) return null;
    return refusal;
  }

  /** Records how far the server processed an email. */
  recordOutcome(outcome: Outcome): void {
    const wasRefused = outcome.kind === 'refused' || outcome.kind === 'deferred';
    const step = outcome.kind === 'sent' ? 'message' : wasRefused ? outcome.step : null;
    if (step !== null) this.#replied(step);
  }

  /** Makes all emails wait, unless others succeed. @returns whether they wait */
  failed(problem: ServerProblem, attempt: Attempt): boolean {
    const waitMs = this.#breaker.failed(problem, attempt);
    if (waitMs !== null) this.#note(problem, waitMs);
    return this.#breaker.state !== 'closed';
  }

  /** Removes the outage from the screens once the server has responded again. */
  async clearOutage(): Promise<void> {
    const repliedAt = this.#repliedAt;
    if (repliedAt === this.#clearedUntil) return;
    await clearOutage(this.#dependencies.knex, SCOPE, repliedAt);
    this.#clearedUntil = repliedAt;
  }

  #replied(step: Step): void {
    this.#repliedAt = this.#dependencies.clock();
    this.#breaker.replied(step);
  }

  #note({ step, what, cause }: ServerProblem, waitMs: number): void {
    const { knex, clock, logger } = this.#dependencies;
    const now = clock();
    const facts = { ...(cause === undefined ? {} : { err: cause }), step, waitMs };
    logger.warn(facts, `all emails wait: the mail server ${what}`);
    // The server's reply may end with any punctuation.
    const reason = `Waiting for the mail server: it ${what.replace(/[\s.]+$/, '')}.`;
    recordOutage(knex, { scope: SCOPE, reason, noted_at: now, next_try_at: now + waitMs }).catch((error: unknown) =>
      logger.warn({ err: error }, 'the outage could not be recorded'),
    );
  }

  /** Emails that are lost at the same time share one probe. */
  #probe(transport: Transport, from: string): Promise<Probe> {
    this.#probing ??= transport.probe(from).finally(() => {
      this.#probing = null;
    });
    return this.#probing;
  }
}
