import type { Knex } from 'knex';
import type { Clock, Logger } from '@jobtrail/service-kit';
import type { Outcome, Verdict } from '../deliveries/outcome.ts';
import { clearOutage, recordOutage } from '../outages/commands.ts';
import type { ServerProblem } from '../transports/ServerProblem.ts';
import { reaches, type Step } from '../transports/Step.ts';
import type { Probe, Transport } from '../transports/Transport.ts';
import { type Attempt, CircuitBreaker } from './CircuitBreaker.ts';

interface Dependencies {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called when mails begin to wait. */
  readonly onOutage: () => void;
}

interface Tried {
  readonly transport: Transport;
  readonly attempt: Attempt;
  /** The envelope sender. */
  readonly from: string;
}

const SCOPE = 'mail-server';

/** Tells trouble with the whole mail server from trouble with one recipient, and holds mails back during the former. */
export class MailServer {
  readonly #dependencies: Dependencies;
  readonly #breaker = new CircuitBreaker();
  #answeredAt = -Infinity;
  #probing: Promise<Probe> | null = null;
  #clearedUntil = -Infinity;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** How many mails may be taken while `held` are under way: all, none, or one that tries if the server is back. */
  capacity(held: number): number {
    const { state } = this.#breaker;
    if (state === 'closed') return Infinity;
    return state === 'open' || held > 0 ? 0 : 1;
  }

  /** Whether no mail may be tried right now. */
  get isWaiting(): boolean {
    return this.#breaker.state === 'open';
  }

  begin(): Attempt {
    return this.#breaker.begin();
  }

  /**
   * Decides what an outcome means for the recipient. A lost mail is the recipient's matter if the server serves others:
   * another mail got as far meanwhile, or one to nobody in particular does so now. Otherwise all mails wait.
   * @returns null when it does not count against the recipient
   */
  async judge(outcome: Outcome, { transport, attempt, from }: Tried): Promise<Verdict | null> {
    if (outcome.kind === 'unusable') {
      this.failed(outcome.problem, attempt);
      return null;
    }
    this.learn(outcome);
    if (outcome.kind !== 'lost') return outcome;
    const { step, refusal, problem } = outcome;
    if (this.#breaker.hasAnsweredSince(attempt, step)) return refusal;
    const probe = await this.#probe(transport, from);
    if ('problem' in probe) {
      this.failed(probe.problem, attempt);
      // Where nobody gets through, not even the last recipient is tried forever: a trial counts, and others come first next.
      const isAboutRecipients = reaches(step, 'RCPT TO') && reaches(probe.problem.step, 'RCPT TO');
      return attempt.isTrial && isAboutRecipients ? refusal : null;
    }
    this.#answered(probe.answered);
    // The probe was refused before it got that far, so nobody knows: this attempt counts, and the other mails wait.
    if (!reaches(probe.answered, step)) this.failed(problem, attempt);
    return refusal;
  }

  /** Takes note of how far the server let a mail get. */
  learn(outcome: Outcome): void {
    const wasRefused = outcome.kind === 'refused' || outcome.kind === 'deferred';
    const step = outcome.kind === 'sent' ? 'message' : wasRefused ? outcome.step : null;
    if (step !== null) this.#answered(step);
  }

  /** Makes all mails wait, unless others get through. @returns whether they wait */
  failed(problem: ServerProblem, attempt: Attempt): boolean {
    const waitMs = this.#breaker.failed(problem, attempt);
    if (waitMs !== null) {
      this.#note(problem, waitMs);
      this.#dependencies.onOutage();
    }
    return this.#breaker.state !== 'closed';
  }

  /** Takes an outage off the screens once the server has answered again. */
  async clearOutage(): Promise<void> {
    const answeredAt = this.#answeredAt;
    if (answeredAt === this.#clearedUntil) return;
    await clearOutage(this.#dependencies.knex, SCOPE, answeredAt);
    this.#clearedUntil = answeredAt;
  }

  #answered(step: Step): void {
    this.#answeredAt = this.#dependencies.clock();
    this.#breaker.answered(step);
  }

  #note({ step, what, cause }: ServerProblem, waitMs: number): void {
    const { knex, clock, logger } = this.#dependencies;
    const now = clock();
    const facts = { ...(cause === undefined ? {} : { err: cause }), step, waitMs };
    logger.warn(facts, `all mails wait: the mail server ${what}`);
    // The server's own words may end as they like.
    const reason = `Waiting for the mail server: it ${what.replace(/[\s.]+$/, '')}.`;
    recordOutage(knex, { scope: SCOPE, reason, noted_at: now, next_try_at: now + waitMs }).catch((error: unknown) =>
      logger.warn({ err: error }, 'the outage could not be noted'),
    );
  }

  /** Several mails that are lost at the same time share one probe. */
  #probe(transport: Transport, from: string): Promise<Probe> {
    this.#probing ??= transport.probe(from).finally(() => {
      this.#probing = null;
    });
    return this.#probing;
  }
}
