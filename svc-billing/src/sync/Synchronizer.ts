import type { Knex } from 'knex';
import { type Clock, LoggableError, type Logger, type Loop } from '@jobtrail/service-kit';
import { createSyncQueue } from './createSyncQueue.ts';
import { enqueueSync } from './commands/enqueueSync.ts';
import { completeSync } from './commands/runSync.ts';
import { findSync } from './queries.ts';
import { SYNC_KINDS, type SyncKind } from './row.ts';

/** What a look at the world came to: what to write, and when to look again by itself. */
export interface SyncResult {
  write?: (trx: Knex.Transaction) => Promise<void>;
  againAt?: number | null;
}
/** Looks at the world without writing here. What it does outside can be done again. */
export type SyncTask = (subject: string) => Promise<SyncResult>;

const ROUNDS = 12;
/** How many refreshes of each kind run at once. Each kind has workers of its own: nobody who has paid waits for closures. */
const AT_ONCE = { access: 2, checkout: 2, customer: 2, charge: 1, closure: 2, refund: 1 } satisfies Record<
  SyncKind,
  number
>;

const keyOf = (kind: SyncKind, subject: string): string => `${kind} ${subject}`;

/**
 * Works off the queue of refreshes, durably and in any number of processes. Nobody's write rests on an older look than what it replaces: a
 * look begins after the version was read, and its write is refused when the version has grown (optimistic lock by row).
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

  /** Does it now: when it resolves, everything is written that was true when it was asked. Requests of the same moment share one look. */
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

  /** Looks for due work within `inMs` instead of in a moment; at once by default. */
  wake(inMs?: number): void {
    for (const worker of this.#workers) worker.wake(inMs);
  }

  start(): void {
    for (const worker of this.#workers) worker.start();
  }

  /** Waits until what runs has ended. */
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
    throw new LoggableError(`Others kept writing while ${kind} was looked up`);
  }
}
