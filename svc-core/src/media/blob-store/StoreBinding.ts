import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { type BlobStore, BlobStoreError, type Clock, createLoop, type Logger, type Loop } from '@jobtrail/service-kit';
import { bindBlobStore } from './binding.ts';
import { checkedStore } from './checkedStore.ts';
import { WrongStore } from './refusals.ts';

/** How long a start waits for the store, in ms. */
const START_WITHIN_MS = 5000;
const RETRY = { firstMs: 1000, longestMs: 10_000 };

interface Options {
  readonly knex: Knex;
  readonly store: BlobStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Aborted when the service starts to shut down. */
  readonly stopping: AbortSignal;
  /** Ends the service. */
  readonly end: () => void;
}

/** Binds the blob store to the database, at the start or, while the store is down, as soon as it is back. */
export class StoreBinding {
  /** The store, which cannot be used before it is bound. */
  readonly blobs: BlobStore;
  /** Resolves once the store is bound. */
  readonly bound: Promise<void>;
  readonly #options: Options;
  readonly #stopped: Promise<void>;
  #isBound = false;
  #resolve: () => void = () => undefined;
  #running: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.blobs = checkedStore(options.store, () => this.#isBound);
    this.bound = new Promise((resolve) => (this.#resolve = resolve));
    this.#stopped = new Promise((resolve) => {
      options.stopping.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  /**
   * Tries to bind it once. If the store is down or too slow, the start goes on.
   * @throws ConfigError if the store does not belong to the database or refuses access
   */
  async start(): Promise<void> {
    const limit = new AbortController();
    const late = sleep(START_WITHIN_MS, undefined, { signal: limit.signal, ref: false }).catch(() => undefined);
    try {
      await Promise.race([this.#bind(), late]);
    } catch (error) {
      if (!(error instanceof BlobStoreError)) throw error;
      this.#options.logger.error({ err: error }, 'the blob store is down; calls that need it fail until it is back');
      return;
    } finally {
      limit.abort();
    }
    if (!this.#isBound)
      this.#options.logger.error('the blob store is slow; calls that need it fail until it has been checked');
  }

  /** A loop that retries until it is bound; null if it is bound already. */
  loop(): Loop | null {
    if (this.#isBound) return null;
    return createLoop({
      name: 'the check of the blob store',
      everyMs: RETRY.longestMs,
      backoff: RETRY,
      logger: this.#options.logger,
      run: () => Promise.race([this.#retry(), this.#stopped]),
    });
  }

  async #retry(): Promise<void> {
    if (this.#isBound) return;
    try {
      await this.#bind();
      this.#options.logger.info('the blob store is back and belongs to the database');
    } catch (error) {
      if (error instanceof WrongStore) {
        this.#options.logger.fatal({ err: error }, 'the service ends, because its blob store is the wrong one');
        this.#options.end();
      }
      throw error;
    }
  }

  /** Binds it, or waits for the attempt in progress. */
  #bind(): Promise<void> {
    const { knex, store, clock } = this.#options;
    this.#running ??= bindBlobStore(knex, store, clock())
      .then(() => {
        this.#isBound = true;
        this.#resolve();
      })
      .finally(() => (this.#running = null));
    // After a start that went on without it, there may be no one waiting for this attempt.
    this.#running.catch(() => undefined);
    return this.#running;
  }
}
