import type { Knex } from 'knex';

/** How much work waits in a queue. */
export interface Backlog {
  readonly queue: string;
  /** Rows that are due and that no worker holds; 10,000 means at least as many. */
  readonly due: number;
  /** How long the oldest of them has been due, in seconds; 0 if none is due. */
  readonly oldestDueSeconds: number;
  /** Rows that workers hold; undefined if the queue does not record it. */
  readonly leased: number | undefined;
}

interface BacklogQuery {
  readonly knex: Knex;
  readonly queue: string;
  /** The column with the time at which a row is due, in ms since the epoch. */
  readonly dueAt: string;
  /**
   * Starts a query for the rows that no worker holds, once they are due. An index finds them in the order of `dueAt`.
   */
  readonly rows: () => Knex.QueryBuilder;
  /** Starts a query for the rows that workers hold. */
  readonly leased?: () => Knex.QueryBuilder;
  readonly now: number;
}

/** Without this limit, a scrape would get slower as the backlog grows. */
const COUNT_MAX = 10_000;

async function countUpToMax(knex: Knex, rows: Knex.QueryBuilder): Promise<number> {
  const some = rows.select(knex.raw('1 as found')).limit(COUNT_MAX).as('some');
  const [counted] = await knex.from(some).count<{ count: number | string }[]>('* as count');
  return Number(counted?.count ?? 0);
}

/** Reads how much work waits in a queue. It counts up to 10,000 rows. */
export async function readBacklog({ knex, queue, dueAt, rows, leased, now }: BacklogQuery): Promise<Backlog> {
  const due = (): Knex.QueryBuilder => rows().where(dueAt, '<=', now);
  const oldest: unknown[] = await due().orderBy(dueAt).limit(1).pluck(dueAt);
  return {
    queue,
    due: await countUpToMax(knex, due()),
    oldestDueSeconds: oldest.length === 0 ? 0 : (now - Number(oldest[0])) / 1000,
    leased: leased && (await countUpToMax(knex, leased())),
  };
}
