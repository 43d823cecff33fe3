import type { Knex } from 'knex';
import { type Clock, LoggableError, type Logger, type Loop, type LoopState } from '@jobtrail/service-kit';
import { completeSync, enqueueSync } from './commands.ts';
import { createSyncQueue } from './createSyncQueue.ts';
import { findSync, SYNC_KINDS, type SyncKind } from './queries.ts';

/** The result of a sync: what to write, and when it is due again (ms since the epoch). */
export interface SyncResult {
  write?: (trx: Knex.Transaction) => Promise<void>;
  againAt?: number | null;
}
/**
 * Fetches the current state without writing to our database. Its effects at the provider or in svc-core must be
 * idempotent.
 */
export type SyncTask = (subject: string) => Promise<SyncResult>;

const ROUNDS = 12;
/** How many syncs of each kind run at once. Each kind has its own workers, so that no payer waits for closures. */
const AT_ONCE = { access: 2, checkout: 2, customer: 2, charge: 1, closure: 2, contact: 1, refund: 1 } satisfies Record<
  SyncKind,
  number
>;

const keyOf = (kind: SyncKind, subject: string): string => `${kind} ${subject}`;

/**
 * Works through the queue of syncs, in any number of processes. No write is based on older data than what it replaces:
 * a sync starts after reading the version, and its write is rejected if the version has increased (an optimistic lock
 * per row).
 */
export class Synchronizer {
  readonly #knex: Knex;
  readonly #clock: Clock;
  readonly #work: Record<SyncKind, SyncTask>;
  readonly #running = new Map<string, Promise<void>>();
  readonly #queued = new Map<string, Promise<void>>();
  readonly #workers: readonly Loop[];

  constructor({
    knex,
    clock,
    logger,
    work,
  }: {
    knex: Knex;
    clock: Clock;
    logger: Logger;
    work: Record<SyncKind, SyncTask>;
  }) {
    this.#knex = knex;
    this.#clock = clock;
    this.#work = work;
    this.#workers = SYNC_KINDS.map((kind) =>
      createSyncQueue({
        knex,
        clock,
        logger,
        kind,
        atOnce: AT_ONCE[kind],
        sync: (subject) => this.sync(kind, subject),
      }),
    );
  }

  /**
   * Syncs now. Once it resolves, the state at the time of the call or a later one is stored. Waiting calls share one
   * sync.
   */
  sync(kind: SyncKind, subject: string): Promise<void> {
    const key = keyOf(kind, subject);
    const queued = this.#queued.get(key);
    if (queued) return queued;
    const begin = (): Promise<void> => {
      this.#queued.delete(key);
      const running = this.#once(kind, subject).finally(() => this.#running.delete(key));
      this.#running.set(key, running);
      return running;
    };
    const before = this.#running.get(key);
    if (!before) return begin();
    const next = before.then(begin, begin);
    this.#queued.set(key, next);
    return next;
  }

  /** Checks for due work after `inMs` instead of at the next poll; at once by default. */
  wake(inMs?: number): void {
    for (const worker of this.#workers) worker.wake(inMs);
  }

  loops(): readonly LoopState[] {
    return this.#workers.flatMap((worker) => worker.loops());
  }

  start(): void {
    for (const worker of this.#workers) worker.start();
  }

  /** Waits until all running syncs have ended. */
  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.stop()));
    await Promise.allSettled(this.#running.values());
  }

  async #once(kind: SyncKind, subject: string): Promise<void> {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const seen = (await findSync(this.#knex, kind, subject)) ?? { version: 0, wanted: 0 };
      if (seen.wanted === 0) {
        await enqueueSync(this.#knex, kind, subject, this.#clock());
        continue;
      }
      const { write, againAt = null } = await this.#work[kind](subject);
      const done = await completeSync(this.#knex, { kind, subject, seen, againAt, now: this.#clock(), write });
      if (done) return this.wake();
    }
    throw new LoggableError(`Other processes kept writing while ${kind} was synced`);
  }
}
