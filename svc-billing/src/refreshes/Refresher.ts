import { LoggableError, transaction, type Clock, type Logger } from '@jobtrail/service-kit';
import type { Knex } from 'knex';
import type { Kind, RefreshRow } from './row.ts';
import { want } from './want.ts';

/** What a look at the world came to: what to write, and when to look again by itself. */
export interface Outcome {
  write?: (trx: Knex.Transaction) => Promise<void>;
  againAt?: number | null;
}
/** Looks at the world without writing here. What it does outside can be done again. */
export type Work = (subject: string) => Promise<Outcome>;

const POLL_MS = 1000;
const AT_ONCE = 2;
/** After a crash somebody else goes on when this is over. Work that takes longer is done twice, which changes nothing. */
const LEASE_MS = 15_000;
const ROUNDS = 12;
const LONGEST_PAUSE_MS = 600_000;

const pauseAfter = (failures: number): number => Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures) * (0.75 + Math.random() / 2);
const keyOf = (kind: Kind, subject: string): string => `${kind} ${subject}`;

/**
 * Does what is wanted, durably and in any number of processes. Nobody's write rests on an older look than what it replaces: a
 * look begins after the version was read, and its write is refused when the version has grown (optimistic lock by row).
 */
export class Refresher {
  readonly #knex: Knex;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #work: Record<Kind, Work>;
  readonly #running = new Map<string, Promise<void>>();
  readonly #queued = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #ticking: Promise<void> | undefined;
  #stopped = true;
  #again = false;

  constructor({ knex, clock, logger, work }: { knex: Knex; clock: Clock; logger: Logger; work: Record<Kind, Work> }) {
    this.#knex = knex;
    this.#clock = clock;
    this.#logger = logger;
    this.#work = work;
  }

  /** Does it now: when it resolves, everything is written that was true when it was asked. Wishes of the same moment share one look. */
  refresh(kind: Kind, subject: string): Promise<void> {
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

  /** Looks for due work at once instead of in a moment. */
  kick(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#ticking ??= this.#tick().finally(() => (this.#ticking = undefined));
  }

  start(): void {
    this.#stopped = false;
    this.#timer = setInterval(() => this.kick(), POLL_MS).unref();
    this.kick();
  }

  /** Waits until what runs has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#ticking;
    await Promise.allSettled(this.#running.values());
  }

  async #once(kind: Kind, subject: string): Promise<void> {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const seen = (await this.#rows().where({ kind, subject }).first()) ?? { version: 0, wanted: 0 };
      if (seen.wanted === 0) {
        await want(this.#knex, kind, subject, this.#clock());
        continue;
      }
      const { write, againAt = null } = await this.#work[kind](subject);
      const now = this.#clock();
      const done = await transaction(this.#knex, async (trx) => {
        // Rests on the row's lock, on one server as in a cluster that certifies writes.
        const mine = await trx<RefreshRow>('refreshes').where({ kind, subject, version: seen.version }).update({
          version: seen.version + 1, failures: 0, done_at: now, due_at: trx.raw('case when wanted = ? then ? else ? end', [seen.wanted, againAt, now]),
        });
        if (mine === 0) return false;
        await write?.(trx);
        return true;
      });
      if (done) return this.kick();
    }
    throw new LoggableError(`Others kept writing while ${kind} was looked up`);
  }

  async #tick(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      try {
        const due = await this.#rows().where('due_at', '<=', this.#clock()).orderBy('due_at').limit(AT_ONCE * 8);
        await this.#drain(due);
      } catch (error) {
        this.#logger.warn({ err: error }, 'due work was not found');
      }
    }
  }

  async #drain(due: RefreshRow[]): Promise<void> {
    const next = due.values();
    const worker = async (): Promise<void> => {
      for (const row of next) {
        if (this.#stopped) return;
        await this.#attempt(row);
        this.#again = true;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  async #attempt({ kind, subject, due_at }: RefreshRow): Promise<void> {
    const now = this.#clock();
    const mine = await this.#rows().where({ kind, subject, due_at }).update({ due_at: now + LEASE_MS });
    if (mine === 0) return;
    try {
      await this.refresh(kind, subject);
    } catch (error) {
      const row = await this.#rows().where({ kind, subject }).first();
      const failures = (row?.failures ?? 0) + 1;
      this.#logger.warn({ err: error, kind, subject, failures }, 'could not be refreshed, will be tried again');
      await this.#rows().where({ kind, subject }).update({ failures, due_at: Math.round(this.#clock() + pauseAfter(failures)) });
    }
  }

  #rows(): Knex.QueryBuilder<RefreshRow, RefreshRow[]> {
    return this.#knex<RefreshRow, RefreshRow[]>('refreshes');
  }
}
