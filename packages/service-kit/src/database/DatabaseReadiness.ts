import createKnex, { type Knex } from 'knex';

const TIMEOUT_MS = 1000;

/**
 * Checks whether a migrated database can be used, on a connection of its own: a pool that is busy does not make the
 * service unready. Checks at the same time share one statement, so probes never open a second connection.
 */
export class DatabaseReadiness {
  readonly #knex: Knex;
  #running: Promise<unknown> | null = null;

  /** @param knex the database, which stays open */
  constructor(knex: Knex) {
    this.#knex = createKnex({
      ...knex.client.config,
      pool: { min: 0, max: 1 },
      acquireConnectionTimeout: TIMEOUT_MS,
    });
  }

  /** Rejects while the database cannot be used, after a second at the latest. */
  async check(): Promise<void> {
    this.#running ??= this.#ask().finally(() => (this.#running = null));
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('The database did not respond in time.')), TIMEOUT_MS);
    });
    await Promise.race([this.#running, limit]).finally(() => clearTimeout(timer));
  }

  async #ask(): Promise<void> {
    await this.#knex('migrations').first('name').timeout(TIMEOUT_MS);
  }

  close(): Promise<void> {
    return this.#knex.destroy();
  }
}
