import type { Knex } from 'knex';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { currentOrigin, type Origin } from '../tracing/origin.ts';
import { type Backlog, readBacklog } from './backlog.ts';
import { type Backoff, backoffMs } from './backoff.ts';

/** The columns that every queue has. */
export interface LeasedRow extends Origin {
  /** How often the row was claimed. */
  attempts: number;
  /** The token of the claim that holds the row; null if none does. */
  lease: string | null;
}

type ColumnOf<Row, Value> = { [Name in keyof Row]: Row[Name] extends Value ? Name : never }[keyof Row] & string;

/** A table used as a queue, with the names of its columns. */
export interface LeasedTable<Row extends LeasedRow> {
  readonly table: string;
  readonly key: ColumnOf<Row, string>;
  /** When the row is due, in ms since the epoch; for a claimed row, when its lease ends. Needs an index. */
  readonly dueAt: ColumnOf<Row, number>;
}

interface LeasedQueueOptions<Row extends LeasedRow> {
  readonly knex: Knex;
  readonly table: LeasedTable<Row>;
  /** How long a worker may hold a row without renewing the lease before another worker takes over. */
  readonly leaseMs: number;
  readonly backoff: Backoff;
  readonly clock: Clock;
  /** Restricts the queue to some rows, for example to exclude rows that are done and kept. */
  readonly only?: (rows: Knex.QueryBuilder) => void;
}

/** A job queue in a table. A row is changed only by the holder of its lease. */
export interface LeasedQueue<Row extends LeasedRow> {
  readonly table: LeasedTable<Row>;
  /** Claims up to `limit` due rows, the longest overdue first. No other worker gets them before the lease ends. */
  claim: (limit: number) => Promise<Row[]>;
  /** Restarts the lease. @returns false if another worker has taken over the row */
  renew: (row: Row) => Promise<boolean>;
  /** Deletes a row whose work is done, or writes `changes` into it instead. @returns false if it was taken over */
  finish: (row: Row, changes?: Partial<Row>) => Promise<boolean>;
  /** Releases a row until `at`, in ms since the epoch. @returns false if it was taken over */
  defer: (row: Row, at: number) => Promise<boolean>;
  /** Releases a row after a failure, with a pause that grows with each attempt. @returns false if it was taken over */
  retryLater: (row: Row) => Promise<boolean>;
  /** Reads how much work waits. */
  backlog: () => Promise<Backlog>;
}

/**
 * Adds a row to a queue, in the transaction that causes it, so that both are committed or neither. The row has the ids
 * of the request that adds it.
 */
export async function enqueue<Row extends LeasedRow>(
  trx: Knex,
  { table }: LeasedTable<Row>,
  row: Omit<Row, keyof LeasedRow>,
): Promise<void> {
  await trx(table).insert({ ...row, attempts: 0, lease: null, ...currentOrigin() });
}

/**
 * Creates a job queue that any number of processes may work on. A claim is one UPDATE that marks rows with a token, so
 * it also works without SKIP LOCKED (SQLite) and where row locks do not reach other nodes (Galera). Of two concurrent
 * claims, the later one finds the rows no longer due, or fails when it commits and is retried.
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
  const changed = async (update: Knex.QueryBuilder<object, number>): Promise<boolean> => (await update) > 0;

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
      // Rows are always locked in the same order, so that two claims do not deadlock.
      const keys = [...due].sort();
      await changed(
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
    renew: (row) => changed(mine(row).update({ [dueAt]: clock() + leaseMs })),
    finish: (row, changes) => changed(changes ? mine(row).update({ ...changes, lease: null }) : mine(row).delete()),
    defer: (row, at) => changed(mine(row).update({ lease: null, [dueAt]: at })),
    retryLater: (row) =>
      changed(mine(row).update({ lease: null, [dueAt]: clock() + backoffMs(row.attempts, backoff) })),
    backlog() {
      const now = clock();
      const rows = (): Knex.QueryBuilder => knex(name).modify(only);
      // A lease ends within `leaseMs`, so the index by due time finds the few rows that are held.
      const leased = (): Knex.QueryBuilder =>
        rows()
          .whereBetween(dueAt, [now + 1, now + leaseMs])
          .whereNotNull('lease');
      return readBacklog({ knex, queue: name, dueAt, rows, leased, now });
    },
  };
}
