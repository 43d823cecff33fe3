import type { Knex } from 'knex';
import { type Clock, type Logger, type Loop, type LoopState, newId } from '@jobtrail/service-kit';
import { release, renew } from '../deliveries/commands/claims.ts';
import { DeliveryWriter } from '../deliveries/commands/DeliveryWriter.ts';
import type { Delivery } from '../deliveries/row.ts';
import type { Composer } from '../emails/Composer.ts';
import type { EncodedEmail, Outcome, Transport } from '../transports/Transport.ts';
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
    const onFailures = (broadcastId: string): Promise<void> => pauseIfFailing({ knex, logger, leaseMs }, broadcastId);
    this.#dependencies = dependencies;
    this.#writer = new DeliveryWriter({ knex, token, clock, leaseMs, onTrouble, onFailures });
    this.#server = new MailServer({ knex, clock, logger });
    this.#feed = new Feed({ knex, token, clock, leaseMs, perSecond, logger, server: this.#server, busy: this.#busy });
    this.#maintenance = createMaintenance({
      knex,
      clock,
      logger,
      everyMs: leaseMs / 3,
      renew: () => renew(knex, token, this.#feed.claimed(), clock() + leaseMs),
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
    await this.#feed.stop();
    await Promise.all(this.#workers);
    await this.#writer.drained();
    await this.#maintenance.stop();
    await release(this.#dependencies.knex, this.#token, this.#feed.claimed(), this.#dependencies.clock());
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
}
