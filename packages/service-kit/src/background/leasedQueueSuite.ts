import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { createTable } from '../database/tables.ts';
import { transaction } from '../database/transaction.ts';
import { createLogger } from '../logging/createLogger.ts';
import { patient } from '../testing/index.ts';
import { currentScope } from '../tracing/requestScope.ts';
import { createOutbox } from './createOutbox.ts';
import { createQueueWorker, type WorkResult } from './createQueueWorker.ts';
import { enqueue, type LeasedQueue, leasedQueue, type LeasedRow, type LeasedTable } from './leasedQueue.ts';

interface TaskRow extends LeasedRow {
  id: string;
  due_at: number;
  done_at: number | null;
}

const TASKS: LeasedTable<TaskRow> = { table: 'tasks', key: 'id', dueAt: 'due_at' };
const LEASE_MS = 15_000;
const BACKOFF = { firstMs: 1000, longestMs: 60_000 };
const START = 1_000_000;
const WITHIN_MS = patient(10_000);
const logger = createLogger('test', 'silent');

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WITHIN_MS; !(await holds());) {
    if (Date.now() > end) throw new Error('The condition was never met');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A promise that a test resolves. */
function gate(): { passed: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

/**
 * Tests that work in a table is done by one worker at a time and survives crashes of workers.
 * @param database connections of two processes to the same database
 */
export function leasedQueueSuite(database: () => readonly [Knex, Knex]): void {
  let now = START;
  const clock = (): number => now;
  const knex = (): Knex => database()[0];
  const queueOf = (connection: Knex): LeasedQueue<TaskRow> =>
    leasedQueue({ knex: connection, table: TASKS, leaseMs: LEASE_MS, backoff: BACKOFF, clock });
  const add = async (count: number, dueAt = START): Promise<void> => {
    for (let n = 0; n < count; n += 1)
      await enqueue(knex(), TASKS, { id: `task-${String(n).padStart(4, '0')}`, due_at: dueAt + n, done_at: null });
    now = Math.max(now, dueAt + count);
  };
  const rows = (): Promise<TaskRow[]> => knex()<TaskRow>('tasks').orderBy('id').select();
  const first = async (): Promise<TaskRow | undefined> => (await rows())[0];

  beforeEach(async () => {
    now = START;
    await createTable(knex(), 'tasks', (table) => {
      table.string('id', 36).primary();
      table.bigInteger('due_at').notNullable();
      table.integer('attempts').notNullable();
      table.specificType('lease', 'char(36)');
      table.string('request_id', 64);
      table.string('traceparent', 55);
      table.bigInteger('done_at');
      table.index(['due_at'], 'tasks_by_turn');
    });
    await knex()('tasks').delete();
  });

  describe('A leased queue', () => {
    it('returns the longest overdue rows first, and only rows that are due', async () => {
      await add(5);
      now = START + 2;
      expect((await queueOf(knex()).claim(10)).map(({ id }) => id)).toEqual(['task-0000', 'task-0001', 'task-0002']);
      expect(await queueOf(knex()).claim(10)).toEqual([]);
    });
    it('reports how many rows are due, how long the oldest has been due, and how many workers hold', async () => {
      await add(5);
      now = START + 2500;
      await enqueue(knex(), TASKS, { id: 'task-later', due_at: now + LEASE_MS * 2, done_at: null });
      const queue = queueOf(knex());
      expect(await queue.backlog()).toEqual({ queue: 'tasks', due: 5, oldestDueSeconds: 2.5, leased: 0 });
      const [, second] = await queue.claim(2);
      if (!second) throw new Error('The row is not claimed');
      expect(await queue.backlog()).toEqual({ queue: 'tasks', due: 3, oldestDueSeconds: 2.498, leased: 2 });
      await queue.defer(second, now + 1);
      expect(await queue.backlog()).toMatchObject({ due: 3, leased: 1 });
      // The worker has died and its lease has ended.
      now += LEASE_MS + 1;
      expect(await queue.backlog()).toMatchObject({ due: 5, leased: 0 });
      await knex()('tasks').delete();
      expect(await queue.backlog()).toEqual({ queue: 'tasks', due: 0, oldestDueSeconds: 0, leased: 0 });
    });
    it('never gives a row to two workers', async () => {
      await add(200);
      const held = new Map<string, number>();
      const worker = async (queue: LeasedQueue<TaskRow>): Promise<void> => {
        for (let misses = 0; misses < 5;) {
          const claimed = await queue.claim(7);
          misses = claimed.length === 0 ? misses + 1 : 0;
          for (const row of claimed) held.set(row.id, (held.get(row.id) ?? 0) + 1);
        }
      };
      const [one, other] = database();
      await Promise.all([one, other, one, other, one, other].map((connection) => worker(queueOf(connection))));
      expect([held.size, Math.max(...held.values())]).toEqual([200, 1]);
      expect((await rows()).every(({ attempts }) => attempts === 1)).toBe(true);
    });
    it('commits and rolls back with the transaction that enqueues', async () => {
      const row = { id: 'task-lost', due_at: START, done_at: null };
      await expect(
        transaction(knex(), async (trx) => {
          await enqueue(trx, TASKS, row);
          throw new Error('rolled back');
        }),
      ).rejects.toThrow('rolled back');
      expect(await rows()).toEqual([]);
    });
    it('lets another worker take over after the lease has ended, and ignores the late one', async () => {
      const [one, other] = database().map(queueOf);
      await add(1);
      const [early] = (await one?.claim(1)) ?? [];
      now += LEASE_MS - 2;
      expect(await other?.claim(1)).toEqual([]);
      now += 2;
      const [late] = (await other?.claim(1)) ?? [];
      if (!early || !late) throw new Error('The row is not claimed');
      expect([late.id, late.attempts, late.lease === early.lease]).toEqual([early.id, 2, false]);
      expect([
        await one?.renew(early),
        await one?.finish(early),
        await one?.defer(early, now),
        await one?.retryLater(early),
      ]).toEqual([false, false, false, false]);
      expect(await first()).toEqual(late);
      expect(await other?.finish(late)).toBe(true);
      expect(await rows()).toEqual([]);
    });
    it('does not release a row whose lease is renewed in time', async () => {
      const queue = queueOf(knex());
      await add(1);
      const [row] = await queue.claim(1);
      if (!row) throw new Error('The row is not claimed');
      for (let n = 0; n < 3; n += 1) {
        now += LEASE_MS - 1;
        expect([await queue.renew(row), await queueOf(database()[1]).claim(1)]).toEqual([true, []]);
      }
    });
    it('postpones a row longer after each failure, up to the limit', async () => {
      const queue = queueOf(knex());
      await add(1);
      for (let attempt = 1; attempt <= 10; attempt += 1) {
        const [row] = await queue.claim(1);
        if (!row) throw new Error('The row is not due');
        expect(await queue.retryLater(row)).toBe(true);
        const { due_at: dueAt, lease, attempts } = (await first()) ?? {};
        const pause = Number(dueAt) - now;
        const expected = Math.min(1000 * 2 ** (attempt - 1), 60_000);
        expect([lease, attempts]).toEqual([null, attempt]);
        expect(pause).toBeGreaterThanOrEqual(expected * 0.75);
        expect(pause).toBeLessThanOrEqual(expected * 1.25);
        now += pause;
      }
    });
    it('handles many concurrent claims, renewals and failures without an error', async () => {
      await add(40);
      const busy = async (connection: Knex): Promise<number> => {
        const queue = queueOf(connection);
        let finished = 0;
        for (let round = 0; round < 30; round += 1) {
          for (const row of await queue.claim(3)) {
            await queue.renew(row);
            if (round % 3 === 0) await queue.defer(row, now);
            else if (await queue.finish(row)) finished += 1;
          }
        }
        return finished;
      };
      const [one, other] = database();
      const finished = await Promise.all([one, other, one, other].map(busy));
      expect(finished.reduce((sum, count) => sum + count, 0) + (await rows()).length).toBe(40);
    });
  });

  describe('A queue worker', () => {
    const workerOf = (work: (row: TaskRow, signal: AbortSignal) => Promise<WorkResult>, connection = knex()) =>
      createQueueWorker({ name: 'the work', queue: queueOf(connection), atOnce: 4, everyMs: 20, logger, work });

    it('processes every row, and deletes those that are done', async () => {
      await add(30);
      const seen: string[] = [];
      const worker = workerOf(async ({ id }) => {
        seen.push(id);
        return 'done';
      });
      worker.start();
      await until(async () => (await rows()).length === 0);
      await worker.stop();
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toHaveLength(30);
    });
    it('retries a row that fails without holding up the others', async () => {
      await add(10);
      let fails = true;
      const worker = workerOf(async ({ id }) => {
        if (fails && id === 'task-0000') throw new Error('not this one');
        return 'done';
      });
      worker.start();
      await until(async () => (await rows()).length === 1);
      expect(await first()).toMatchObject({ id: 'task-0000', attempts: 1, lease: null });
      fails = false;
      now += 1250;
      worker.wake();
      await until(async () => (await rows()).length === 0);
      await worker.stop();
    });
    it('processes a row again at the time that its work returned', async () => {
      await add(1);
      const worker = workerOf(async () => ({ againAt: START + 500_000 }));
      worker.start();
      await until(async () => (await first())?.due_at === START + 500_000);
      await worker.stop();
      expect((await first())?.lease).toBeNull();
    });
    it('stops after the row in progress is settled', async () => {
      await add(1);
      const [begun, go] = [gate(), gate()];
      const worker = workerOf(async () => {
        begun.open();
        await go.passed;
        return 'done';
      });
      worker.start();
      await begun.passed;
      const stopped = worker.stop();
      go.open();
      await stopped;
      expect(await rows()).toEqual([]);
    });
    it('continues after the table was unavailable', async () => {
      await add(1);
      await knex().schema.renameTable('tasks', 'tasks_away');
      let done = 0;
      const worker = workerOf(async () => {
        done += 1;
        return 'done';
      });
      worker.start();
      await new Promise((resolve) => setTimeout(resolve, 60));
      await knex().schema.renameTable('tasks_away', 'tasks');
      await until(() => done === 1);
      await worker.stop();
      expect(await rows()).toEqual([]);
    });
  });

  describe('An outbox', () => {
    const outboxOf = (deliver: (entry: TaskRow) => Promise<void>, connection = knex(), deliveredAtColumn?: 'done_at') =>
      createOutbox<TaskRow>({
        name: 'the delivery',
        knex: connection,
        table: TASKS,
        deliver,
        leaseMs: LEASE_MS,
        backoff: BACKOFF,
        atOnce: 4,
        everyMs: 20,
        clock,
        logger,
        ...(deliveredAtColumn ? { deliveredAtColumn } : {}),
      });

    it('delivers every entry once from two concurrent processes, and deletes it', async () => {
      await add(60);
      const delivered: string[] = [];
      const outboxes = database().map((connection) => outboxOf(async ({ id }) => void delivered.push(id), connection));
      for (const outbox of outboxes) outbox.start();
      await until(async () => (await rows()).length === 0);
      await Promise.all(outboxes.map((outbox) => outbox.stop()));
      expect(delivered.sort()).toEqual([...new Set(delivered)]);
      expect(delivered).toHaveLength(60);
    });
    it('keeps entries with their time of delivery if configured to, and never delivers them again', async () => {
      await add(5);
      let delivered = 0;
      const outbox = outboxOf(
        async () => {
          delivered += 1;
        },
        knex(),
        'done_at',
      );
      outbox.start();
      await until(async () => (await rows()).every((row) => row.done_at !== null));
      now += LEASE_MS * 100;
      outbox.wake();
      await new Promise((resolve) => setTimeout(resolve, 60));
      await outbox.stop();
      expect([delivered, (await rows()).length]).toEqual([5, 5]);
    });
    it('gives each delivery a request id and a trace of its own', async () => {
      await add(3);
      const scopes: (string | undefined)[][] = [];
      const outbox = outboxOf(async () => {
        scopes.push([currentScope()?.requestId, currentScope()?.traceparent]);
      });
      outbox.start();
      await until(() => scopes.length === 3);
      await outbox.stop();
      expect(new Set(scopes.flat()).size).toBe(6);
      expect(scopes.flat()).not.toContain(undefined);
    });
    it('delivers again only what was in progress when its process died', async () => {
      await add(3);
      const [begun, never] = [gate(), gate()];
      const delivered: string[] = [];
      const dying = outboxOf(async ({ id }) => {
        delivered.push(id);
        if (id === 'task-0001') {
          begun.open();
          // From here on this process hangs: it has delivered, but cannot record it.
          await never.passed;
        }
      });
      dying.start();
      await begun.passed;
      await until(async () => (await rows()).length === 1);
      const heir = outboxOf(async ({ id }) => void delivered.push(id), database()[1]);
      heir.start();
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(delivered.filter((id) => id === 'task-0001')).toHaveLength(1);
      now += LEASE_MS;
      heir.wake();
      await until(async () => (await rows()).length === 0);
      await heir.stop();
      expect(delivered.sort()).toEqual(['task-0000', 'task-0001', 'task-0001', 'task-0002']);
      never.open();
      await dying.stop();
    });
  });
}
