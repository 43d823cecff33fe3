import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs, type Clock, failureOf, inSpan, type Logger, runFromQueue, type Span } from '@jobtrail/service-kit';
import type { DeliveryWriter } from '../deliveries/commands/DeliveryWriter.ts';
import { ACCOUNT_EMAIL, type Delivery } from '../deliveries/row.ts';
import { settle, type Settlement } from '../deliveries/settle.ts';
import type { Composer } from '../emails/Composer.ts';
import { problemIn } from '../transports/ServerProblem.ts';
import type { EncodedEmail, Outcome, Transport, Verdict } from '../transports/Transport.ts';
import type { Feed } from './Feed.ts';
import type { MailServer } from './MailServer.ts';

/** What the workers of a dispatcher share. */
interface Dependencies {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly composer: Composer;
  readonly writer: DeliveryWriter;
  readonly feed: Feed;
  readonly server: MailServer;
  readonly retryDelaysMs: readonly number[];
  /** Claimed deliveries. */
  readonly busy: Set<Delivery>;
  /** Aborted when no further email may start. */
  readonly stopping: AbortSignal;
  /** Counts an email by its result. */
  readonly count: (status: string) => void;
}

/** How long a worker pauses if the server refuses it but serves others. */
const REFUSED_PAUSE = { firstMs: 500, longestMs: 30_000 };
/**
 * The pause after an email that was not accepted and ended its connection. It limits how often the worker connects to a
 * server that drops connections.
 */
const LOST_PAUSE_MS = 500;
const DATABASE_PAUSE_MS = 500;
const NO_ADDRESS: Verdict = { kind: 'refused', step: null, error: 'The address no longer exists.' };
const NOT_COMPOSED: Verdict = {
  kind: 'deferred',
  step: null,
  error: 'This email could not be composed. See the log of svc-mail.',
};

/** What a worker does after an email: it continues, or pauses for one of these reasons. */
type NextStep = 'continue' | 'refused' | 'connection lost' | 'database failed';

/** Sends emails over one connection: any, or account emails only. */
export class Worker {
  readonly #dependencies: Dependencies;
  readonly #transport: Transport;
  readonly #accountOnly: boolean;

  constructor(dependencies: Dependencies, { transport, accountOnly }: { transport: Transport; accountOnly: boolean }) {
    this.#dependencies = dependencies;
    this.#transport = transport;
    this.#accountOnly = accountOnly;
  }

  /** Sends emails until the feed stops. */
  async run(): Promise<void> {
    const { feed, busy, stopping } = this.#dependencies;
    for (let refusals = 0; ;) {
      const claimed = await feed.next(this.#accountOnly);
      if (!claimed) break;
      busy.add(claimed.delivery);
      await this.#until(claimed.notBefore);
      // Stopped before it started, so the delivery is released with the others.
      if (stopping.aborted) break;
      const nextStep = await this.#handle(claimed.delivery);
      busy.delete(claimed.delivery);
      refusals = nextStep === 'refused' ? refusals + 1 : 0;
      if (nextStep === 'refused') await this.#pause(backoffMs(refusals, REFUSED_PAUSE));
      if (nextStep === 'connection lost') await this.#pause(LOST_PAUSE_MS);
      if (nextStep === 'database failed') await this.#pause(DATABASE_PAUSE_MS);
    }
    this.#transport.close();
  }

  async #handle(delivery: Delivery): Promise<NextStep> {
    const { server, feed } = this.#dependencies;
    if (server.isWaiting) {
      await feed.putBack([delivery]);
      return 'continue';
    }
    const attempt = server.begin();
    try {
      await this.#transport.ready();
    } catch (error) {
      const allWait = server.failed(problemIn(error), attempt);
      await feed.putBack([delivery]);
      return allWait ? 'continue' : 'refused';
    }
    return this.#send(delivery);
  }

  async #send(delivery: Delivery): Promise<NextStep> {
    const { logger, composer } = this.#dependencies;
    const { broadcastId, recipientKey } = delivery;
    const email = await composer.compose(delivery).catch((error: unknown) => {
      logger.error({ err: error, broadcastId, recipientKey }, 'an email could not be composed');
      return undefined;
    });
    const isBroadcast = broadcastId !== ACCOUNT_EMAIL;
    const queue = isBroadcast ? 'broadcasts' : 'account emails';
    // The emails of a broadcast would make its trace as long as its list of recipients.
    return runFromQueue({ queue, origin: email?.origin ?? {}, joins: !isBroadcast }, (span) =>
      this.#sendComposed(delivery, email, span),
    );
  }

  /** @param email null if its address or text no longer exists, undefined if it could not be composed */
  async #sendComposed(delivery: Delivery, email: EncodedEmail | null | undefined, span: Span): Promise<NextStep> {
    const { logger, writer, feed } = this.#dependencies;
    try {
      if (!(await writer.recordStart(delivery))) return 'continue';
    } catch (error) {
      span.fail(failureOf(error));
      logger.warn({ err: error }, 'an email could not be started');
      // Nothing has been transferred, whether or not the start was committed.
      writer.recordResult(delivery, { status: 'returned' });
      await feed.putBack([delivery]);
      return 'database failed';
    }
    if (email) return this.#deliver(delivery, email);
    this.#settle(delivery, email === null ? NO_ADDRESS : NOT_COMPOSED);
    return 'continue';
  }

  async #deliver(delivery: Delivery, email: EncodedEmail): Promise<NextStep> {
    const { server, feed } = this.#dependencies;
    const transport = this.#transport;
    let attempt = server.begin();
    let outcome = await this.#transfer(email);
    if (outcome.kind === 'lost' && outcome.reused) {
      // A server may close a connection after any number of emails, so only a new one reveals something about this
      // email.
      attempt = server.begin();
      outcome = await this.#transfer(email);
    }
    this.#settle(delivery, await server.judge(outcome, { transport, attempt, from: email.from }));
    if (server.isWaiting) await feed.putBack();
    if (outcome.kind === 'unusable') return server.isWaiting ? 'continue' : 'refused';
    return outcome.kind === 'sent' || transport.isOpen ? 'continue' : 'connection lost';
  }

  #transfer(email: EncodedEmail): Promise<Outcome> {
    return inSpan('send email', 'client', { 'network.protocol.name': 'smtp' }, async (span) => {
      const outcome = await this.#transport.deliver(email);
      span.set({ 'jobtrail.mail.outcome': outcome.kind });
      if (outcome.kind !== 'sent') span.fail(outcome.kind);
      return outcome;
    });
  }

  /** @param verdict null if the problem did not concern the recipient */
  #settle(delivery: Delivery, verdict: Verdict | null): void {
    const { clock, writer, retryDelaysMs, count } = this.#dependencies;
    const given = { attempts: delivery.attempts, delaysMs: retryDelaysMs, now: clock() };
    const settlement: Settlement = verdict ? settle(verdict, given) : { status: 'returned' };
    writer.recordResult(delivery, settlement);
    count(settlement.status);
  }

  async #until(moment: number): Promise<void> {
    const ms = moment - performance.now();
    if (ms > 0) await this.#pause(ms);
  }

  #pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.#dependencies.stopping }).catch(() => undefined);
  }
}
