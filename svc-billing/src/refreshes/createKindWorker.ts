import type { Knex } from 'knex';
import type { Clock, Logger } from '@jobtrail/service-kit';
import type { Kind, RefreshRow } from './row.ts';

/**
 * After a crash another process goes on when this is over. Work that takes longer is done twice, which changes nothing.
 */
const LEASE_MS = 15_000;
/** Also how long a payer may wait once svc-core or the provider is back, however long it was down. */
const LONGEST_PAUSE_MS = 60_000;
const ROWS_PER_WORKER = 8;

const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures) * (0.75 + Math.random() / 2);

interface Parts {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly kind: Kind;
  /** How many of the kind are refreshed at once. */
  readonly workers: number;
  readonly refresh: (subject: string) => Promise<void>;
}

/** Refreshes what is due of one kind, the longest overdue first. Kinds do not wait for each other. */
export class Lane {
  readonly #parts: Parts;
  #ticking: Promise<void> | undefined;
  #stopped = true;
  #again = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    this.#stopped = false;
    this.kick();
  }

  /** Looks for due work at once. */
  kick(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#ticking ??= this.#tick().finally(() => (this.#ticking = undefined));
  }

  /** Begins nothing more, and waits until what runs has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#ticking;
  }

  async #tick(): Promise<void> {
    const { clock, logger, kind, workers } = this.#parts;
    while (this.#again && !this.#stopped) {
      this.#again = false;
      try {
        const due = await this.#rows()
          .where({ kind })
          .where('due_at', '<=', clock())
          .orderBy('due_at')
          .limit(workers * ROWS_PER_WORKER);
        await this.#drain(due);
      } catch (error) {
        logger.warn({ err: error, kind }, 'due work was not found');
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
    await Promise.all(Array.from({ length: this.#parts.workers }, worker));
  }

  async #attempt({ kind, subject, due_at, wanted }: RefreshRow): Promise<void> {
    const { clock, logger, refresh } = this.#parts;
    const mine = await this.#rows()
      .where({ kind, subject, due_at, wanted })
      .update({ due_at: clock() + LEASE_MS });
    if (mine === 0) return;
    try {
      await refresh(subject);
    } catch (error) {
      const row = await this.#rows().where({ kind, subject }).first();
      const failures = (row?.failures ?? 0) + 1;
      logger.warn({ err: error, kind, subject, failures }, 'could not be refreshed, will be tried again');
      await this.#rows().where({ kind, subject }).update({ failures });
      // What was requested during this attempt keeps its own time.
      const retryAt = Math.round(clock() + pauseAfter(failures));
      await this.#rows().where({ kind, subject, wanted }).update({ due_at: retryAt });
    }
  }

  #rows(): Knex.QueryBuilder<RefreshRow, RefreshRow[]> {
    return this.#parts.knex<RefreshRow, RefreshRow[]>('refreshes');
  }
}
