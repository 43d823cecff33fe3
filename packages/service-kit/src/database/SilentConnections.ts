import type { RawConnection } from 'knex/lib/dialects/mysql2/index.js';
import { CONNECTION_LOST } from './DatabaseError.ts';

/** A connection whose statement has had no result for this long is looked up at its server. */
const SILENT_MS = 3000;
const CHECK_EVERY_MS = 1000;

/** A statement that waits for its result. */
interface Waiting {
  readonly connection: RawConnection;
  /** By the monotonic clock, in ms. */
  readonly since: number;
}

/** The driver's own error when a server closes a connection. */
const connectionLost = (): Error =>
  Object.assign(new Error('The connection was lost without a sign'), { code: CONNECTION_LOST });

/** Finds those connections on which no result will arrive. Rejects if that is unknown. */
type FindLost = (silent: readonly RawConnection[]) => Promise<readonly RawConnection[]>;

/**
 * Watches statements whose results do not arrive, because their server works on them or because their connection is lost
 * without a sign: a host has died, or a network has forgotten the connection. Lost connections are closed, so that a
 * call fails now and not at the time limit of its statement.
 */
export class SilentConnections {
  readonly #waiting = new Set<Waiting>();
  readonly #findLost: FindLost;
  #timer: NodeJS.Timeout | null = null;

  constructor(findLost: FindLost) {
    this.#findLost = findLost;
  }

  /** Watches a statement until it has ended. */
  async watch<Result>(connection: RawConnection, run: () => Promise<Result>): Promise<Result> {
    const waiting = { connection, since: performance.now() };
    this.#waiting.add(waiting);
    this.#timer ??= this.#schedule();
    try {
      return await run();
    } finally {
      this.#waiting.delete(waiting);
    }
  }

  #schedule(): NodeJS.Timeout {
    return setTimeout(() => void this.#check(), CHECK_EVERY_MS).unref();
  }

  async #check(): Promise<void> {
    const silent = [...this.#waiting].filter(({ since }) => performance.now() - since >= SILENT_MS);
    if (silent.length > 0) {
      const connections = [...new Set(silent.map(({ connection }) => connection))];
      const lost = await this.#findLost(connections).catch((): readonly RawConnection[] => []);
      for (const one of silent)
        if (this.#waiting.has(one) && lost.includes(one.connection)) one.connection.stream.destroy(connectionLost());
    }
    this.#timer = this.#waiting.size > 0 ? this.#schedule() : null;
  }
}
