import type { Knex } from 'knex';
import type { Clock } from '../clock.ts';
import { retryDeadlocks } from '../database/transaction.ts';
import { newId } from '../ids.ts';
import { type Backoff, backoffMs } from './backoff.ts';

/** What every row of a queue has. */
export interface LeasedRow {
  /** How often it was claimed. */
  attempts: number;
  /** The token of the claim that holds the row; null when nobody does. */
  lease: string | null;
}

type ColumnOf<Row, Value> = { [Name in keyof Row]: Row[Name] extends Value ? Name : never }[keyof Row] & string;

/** A table whose rows are work, and how its columns are called. */
export interface LeasedTable<Row extends LeasedRow> {
  readonly table: string;
  readonly key: ColumnOf<Row, string>;
  /** When the row is due, in ms since the epoch. Of a row that is held: when its lease ends. Needs an index. */
  readonly dueAt: ColumnOf<Row, number>;
}

interface LeasedQueueOptions<Row extends LeasedRow> {
  readonly knex: Knex;
  readonly table: LeasedTable<Row>;
  /** How long a worker may keep a row without renewing it before another one takes the row over. */
  readonly leaseMs: number;
  readonly backoff: Backoff;
  readonly clock: Clock;
  /** Leaves rows out of the queue, such as those that are done and kept. */
  readonly only?: (rows: Knex.QueryBuilder) => void;
}

/** A job queue in a table. What a row holds is only changed while its lease is one's own. */
export interface LeasedQueue<Row extends LeasedRow> {
  readonly table: LeasedTable<Row>;
  /** Takes rows that are due, the longest overdue first: at most `limit`, and nobody else has them until the lease ends. */
  claim: (limit: number) => Promise<Row[]>;
  /** Starts the lease again. @returns false when another worker has taken the row over */
  renew: (row: Row) => Promise<boolean>;
  /** Erases a row whose work is done, or writes `changes` into it instead. @returns false when it was taken over */
  finish: (row: Row, changes?: Partial<Row>) => Promise<boolean>;
  /** Lets go of a row until `at`, in ms since the epoch. @returns false when it was taken over */
  defer: (row: Row, at: number) => Promise<boolean>;
  /** Lets go of a row after a failure, for longer after each attempt. @returns false when it was taken over */
  retryLater: (row: Row) => Promise<boolean>;
}

/** Puts work into a queue, in the transaction of what it belongs to: both are committed or neither. */
export async function enqueue<Row extends LeasedRow>(
  trx: Knex,
  { table }: LeasedTable<Row>,
  row: Omit<Row, keyof LeasedRow>,
): Promise<void> {
  await trx(table).insert({ ...row, attempts: 0, lease: null });
}

/**
 * Opens a queue that any number of processes work off. A claim is one UPDATE that marks rows with a token, so that it
 * also holds where SKIP LOCKED is unknown (SQLite) or a row lock does not reach other nodes (Galera): of two claims the
 * later one finds the rows not due anymore, or is refused when it commits, and is tried again.
 */
export function leasedQueue<Row extends LeasedRow>({
  knex,
  table,
  leaseMs,
  backoff,
  clock,
  only = () => undefined,
}: LeasedQueueOptions<Row>): LeasedQueue<Row> {
  const { table: name, key, dueAt } = table;
  const keyOf = (row: Row): string => String(row[key]);
  const mine = (row: Row): Knex.QueryBuilder => knex(name).where({ [key]: keyOf(row), lease: row.lease });
  const changed = async (work: () => Knex.QueryBuilder<object, number>): Promise<boolean> =>
    (await retryDeadlocks(work)) > 0;

  return {
    table,
    async claim(limit) {
      const now = clock();
      const due: string[] = await knex(name)
        .where(dueAt, '<=', now)
        .modify(only)
        .orderBy(dueAt)
        .limit(limit)
        .pluck(key);
      if (due.length === 0) return [];
      const lease = newId();
      // Rows are locked in one order everywhere, so that two claims do not wait for each other.
      const keys = [...due].sort();
      await changed(() =>
        knex(name)
          .whereIn(key, keys)
          .where(dueAt, '<=', now)
          .modify(only)
          .update({ lease, [dueAt]: now + leaseMs, attempts: knex.raw('attempts + 1') }),
      );
      const rows: Row[] = await knex(name).whereIn(key, keys).where({ lease });
      const place = new Map(due.map((id, index) => [id, index]));
      return rows.sort((one, other) => (place.get(keyOf(one)) ?? 0) - (place.get(keyOf(other)) ?? 0));
    },
    renew: (row) => changed(() => mine(row).update({ [dueAt]: clock() + leaseMs })),
    finish: (row, changes) =>
      changed(() => (changes ? mine(row).update({ ...changes, lease: null }) : mine(row).delete())),
    defer: (row, at) => changed(() => mine(row).update({ lease: null, [dueAt]: at })),
    retryLater: (row) =>
      changed(() => mine(row).update({ lease: null, [dueAt]: clock() + backoffMs(row.attempts, backoff) })),
  };
}
