import type { Knex } from 'knex';
import { type Clock, type Logger, type Loop, type LoopState, newId } from '@jobtrail/service-kit';
import type { Composer } from '../composing/Composer.ts';
import { release, renew } from '../deliveries/commands/claims.ts';
import { DeliveryWriter } from '../deliveries/DeliveryWriter.ts';
import type { Outcome } from '../deliveries/outcome.ts';
import type { Delivery } from '../deliveries/row.ts';
import type { EncodedEmail, Transport } from '../transports/Transport.ts';
import type { BreakerState } from './CircuitBreaker.ts';
import { Feed } from './Feed.ts';
import { MailServer } from './MailServer.ts';
import { createMaintenance } from './maintenance.ts';
import { pauseIfFailing } from './pauseFailing.ts';
import { Worker } from './Worker.ts';

interface DispatchSettings {
  readonly connections: number;
  readonly perSecond: number;
  readonly leaseMs: number;
  readonly retryDelaysMs: readonly number[];
}

interface Dependencies {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly composer: Composer;
  readonly createTransport: () => Transport;
  readonly settings: DispatchSettings;
  /** Counts an email by its result. */
  readonly count: (status: string) => void;
}

/**
 * Sends queued emails over several connections at once. Several dispatchers can share one database without
 * communicating with each other.
 */
export class Dispatcher {
  readonly #dependencies: Dependencies;
  readonly #token = newId();
  readonly #writer: DeliveryWriter;
  readonly #feed: Feed;
  readonly #server: MailServer;
  readonly #maintenance: Loop;
  readonly #busy = new Set<Delivery>();
  readonly #stopping = new AbortController();
  #workers: Promise<void>[] = [];

  constructor(dependencies: Dependencies) {
    const {
      knex,
      clock,
      logger,
      settings: { leaseMs, perSecond },
    } = dependencies;
    const token = this.#token;
    const onTrouble = (error: unknown): void => logger.warn({ err: error }, 'deliveries could not be written');
    const claimed = (): Delivery[] => [...this.#busy, ...this.#feed.claimed()];
    this.#dependencies = dependencies;
    const onFailures = (broadcastId: string): Promise<void> => pauseIfFailing({ knex, logger, leaseMs }, broadcastId);
    this.#writer = new DeliveryWriter({ knex, token, clock, leaseMs, onTrouble, onFailures });
    this.#server = new MailServer({ knex, clock, logger, onOutage: () => void this.#release(this.#feed.removeAll()) });
    this.#feed = new Feed({
      knex,
      token,
      clock,
      leaseMs,
      perSecond,
      logger,
      capacity: () => this.#server.capacity(claimed().length),
    });
    this.#maintenance = createMaintenance({
      knex,
      clock,
      logger,
      everyMs: leaseMs / 3,
      renew: () => renew(knex, token, claimed(), clock() + leaseMs),
      clearOutage: () => this.#server.clearOutage(),
      onReleased: () => this.wake(),
    });
  }

  /** Whether emails are attempted, according to this process. */
  get serverState(): BreakerState {
    return this.#server.state;
  }

  loops(): readonly LoopState[] {
    return [...this.#feed.loops(), ...this.#maintenance.loops()];
  }

  start(): void {
    const {
      createTransport,
      settings: { connections, retryDelaysMs },
      ...dependencies
    } = this.#dependencies;
    const shared = {
      ...dependencies,
      writer: this.#writer,
      feed: this.#feed,
      server: this.#server,
      retryDelaysMs,
      busy: this.#busy,
      stopping: this.#stopping.signal,
      release: (deliveries: readonly Delivery[]) => this.#release(deliveries),
    };
    this.#feed.start();
    this.#maintenance.start();
    // A server that hangs at the recipients of a broadcast must not keep account emails waiting.
    this.#workers = Array.from({ length: connections }, (_, index) =>
      new Worker(shared, { transport: createTransport(), accountOnly: connections > 1 && index === 0 }).run(),
    );
  }

  /** Call this when there is something new to send. */
  wake(): void {
    this.#feed.wake();
  }

  /** Finishes the emails that are being transferred, and releases what has not started. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const left = await this.#feed.stop();
    await Promise.all(this.#workers);
    await this.#writer.drained();
    await this.#maintenance.stop();
    await release(this.#dependencies.knex, this.#token, [...left, ...this.#busy], this.#dependencies.clock());
  }

  /**
   * Sends an email immediately, outside the queue and its send rate, over its own connection and in a single attempt.
   */
  async sendNow(email: EncodedEmail): Promise<Outcome> {
    const transport = this.#dependencies.createTransport();
    try {
      const outcome = await transport.deliver(email);
      this.#server.recordOutcome(outcome);
      return outcome;
    } finally {
      transport.close();
    }
  }

  /** What cannot be released now is released when its lease ends. */
  async #release(deliveries: readonly Delivery[]): Promise<void> {
    const { knex, clock, logger } = this.#dependencies;
    try {
      await release(knex, this.#token, deliveries, clock());
    } catch (error) {
      logger.warn({ err: error }, 'emails could not be put back into the queue');
    }
  }
}
