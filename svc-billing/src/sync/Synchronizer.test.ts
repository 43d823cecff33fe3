import { createLogger, isMySql, transaction } from '@jobtrail/service-kit';
import { patient, tableScans } from '@jobtrail/service-kit/testing';
import { onBothDatabases } from '../../test/databases.ts';
import { enqueueAll, enqueueSync } from './commands.ts';
import { readSyncBacklog, type SyncKind, type SyncRow } from './queries.ts';
import { Synchronizer, type SyncTask } from './Synchronizer.ts';

const logger = createLogger('test', 'silent');
const nothing: SyncTask = async () => ({});
const SYNC_KINDS: Record<SyncKind, SyncTask> = {
  customer: nothing,
  checkout: nothing,
  charge: nothing,
  closure: nothing,
  refund: nothing,
  access: nothing,
  contact: nothing,
};

/** A promise that a test resolves. */
function gate(): { passed: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

onBothDatabases('A sync', (database) => {
  let world = 'first';
  const written: string[] = [];
  /** Starts another process on the same database. */
  const start = (work: SyncTask, clock = () => Date.now()) =>
    new Synchronizer({ knex: database().knex, clock, logger, work: { ...SYNC_KINDS, customer: work } });
  const look: SyncTask = async () => {
    const seen = world;
    return { write: async () => void written.push(seen) };
  };
  const row = (subject: string): Promise<SyncRow | undefined> =>
    database().knex<SyncRow>('refreshes').where({ kind: 'customer', subject }).first();
  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    for (const end = Date.now() + patient(25_000); !(await holds());) {
      if (Date.now() > end) throw new Error('The condition was never met');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  beforeEach(() => {
    world = 'first';
    written.length = 0;
  });

  it('is enqueued for everything of a kind, a few at a time', async () => {
    const { knex } = database();
    const sync = (kind: SyncKind, subject: string) => ({
      ...{ kind, subject, wanted: 1, version: 1, failures: 0, due_at: null, done_at: 1 },
    });
    const many = Array.from({ length: 1100 }, (_, at) => sync('charge', `ch_${at}`));
    await knex.batchInsert('refreshes', [...many, sync('refund', 're_1')], 100);
    const updates: number[] = [];
    const note = ({ sql, bindings }: { sql: string; bindings: unknown[] }): void => {
      if (sql.startsWith('update')) updates.push(bindings.length);
    };
    knex.on('query', note);
    await enqueueAll(knex, 'charge', 7);
    knex.removeListener('query', note);
    const enqueued = await knex<SyncRow>('refreshes').where({ due_at: 7, wanted: 2 }).pluck('kind');
    expect([enqueued.length, new Set(enqueued)]).toEqual([1100, new Set(['charge'])]);
    // The time, the kind, and at most 500 subjects.
    expect([updates.length, Math.max(...updates)]).toEqual([3, 502]);
    await knex('refreshes').whereIn('kind', ['charge', 'refund']).delete();
  });
  it('never overwrites a newer sync with what it fetched before', async () => {
    const [seen, go] = [gate(), gate()];
    let looks = 0;
    const slow = start(async () => {
      const saw = world;
      looks += 1;
      if (looks === 1) {
        seen.open();
        await go.passed;
      }
      return { write: async () => void written.push(saw) };
    });
    const late = slow.sync('customer', 'cus_race');
    await seen.passed;
    world = 'second';
    await start(look).sync('customer', 'cus_race');
    go.open();
    await late;
    expect([looks, written]).toEqual([2, ['second', 'second']]);
  });

  it('reports how many syncs of each kind are due and since when', async () => {
    const { knex } = database();
    await knex('refreshes').where({ kind: 'customer' }).update({ due_at: null });
    const now = Date.now();
    await enqueueSync(knex, 'customer', 'cus_early', now - 4000);
    await enqueueSync(knex, 'customer', 'cus_late', now + 60_000);
    const read = (): Promise<unknown> => readSyncBacklog(knex, 'customer', now);
    expect(await read()).toEqual({ queue: 'customer syncs', due: 1, oldestDueSeconds: 4, leased: undefined });
    if (!isMySql(knex)) expect(await tableScans(knex, read)).toEqual([]);
    expect(
      start(nothing)
        .loops()
        .map(({ name }) => name),
    ).toContain('the queue of customer syncs');
    await knex('refreshes').where({ kind: 'customer' }).update({ due_at: null });
  });

  it('starts after the call, and is shared by all waiting calls', async () => {
    const go = gate();
    let looks = 0;
    const synchronizer = start(async () => {
      looks += 1;
      if (looks === 1) await go.passed;
      return {};
    });
    const first = synchronizer.sync('customer', 'cus_shared');
    const others = Array.from({ length: 20 }, () => synchronizer.sync('customer', 'cus_shared'));
    go.open();
    await Promise.all([first, ...others]);
    expect(looks).toBe(2);
  });

  it('is stored with the transaction that enqueues it, and run by any process', async () => {
    const { knex } = database();
    await expect(
      transaction(knex, async (trx) => {
        await enqueueSync(trx, 'customer', 'cus_undone', Date.now());
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await row('cus_undone')).toBeUndefined();

    await enqueueSync(knex, 'customer', 'cus_kept', Date.now());
    const [one, two] = [start(look), start(look)];
    one.start();
    two.start();
    await until(async () => (await row('cus_kept'))?.due_at === null);
    await Promise.all([one.stop(), two.stop()]);
    expect(written).toEqual(['first']);
  });

  it('is retried after a failure with growing pauses, and enqueueing it again brings it forward', async () => {
    let now = Date.now();
    let fails = true;
    const synchronizer = start(
      async () => {
        if (fails) throw new Error('the provider is down');
        return {};
      },
      () => now,
    );
    await enqueueSync(database().knex, 'customer', 'cus_down', now);
    synchronizer.start();
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await until(async () => (await row('cus_down'))?.failures === attempt);
      pauses.push(Number((await row('cus_down'))?.due_at) - now);
      now = Number((await row('cus_down'))?.due_at);
      synchronizer.wake();
    }
    expect(pauses[0]).toBeGreaterThan(500);
    expect(pauses[2]).toBeGreaterThan(Number(pauses[0]));
    fails = false;
    await enqueueSync(database().knex, 'customer', 'cus_down', now);
    synchronizer.wake();
    await until(async () => (await row('cus_down'))?.due_at === null);
    expect(await row('cus_down')).toMatchObject({ failures: 0 });
    await synchronizer.stop();
  });

  it('is taken over when its process dies', async () => {
    let now = Date.now();
    const died = gate();
    await enqueueSync(database().knex, 'customer', 'cus_dead', now);
    const dead = start(
      () => died.passed.then(() => ({})),
      () => now,
    );
    dead.start();
    await until(async () => Number((await row('cus_dead'))?.due_at) > now);
    const alive = start(look, () => now);
    alive.start();
    now += 200_000;
    alive.wake();
    await until(async () => (await row('cus_dead'))?.due_at === null);
    died.open();
    await Promise.all([alive.stop(), dead.stop()]);
    expect(written.at(-1)).toBe('first');
  });

  it('keeps its place in the queue when further events follow, unless one is more urgent', async () => {
    const { knex } = database();
    const now = Date.now();
    for (const dueAt of [now + 500_000, now + 600_000]) await enqueueSync(knex, 'customer', 'cus_busy', dueAt);
    expect(await row('cus_busy')).toMatchObject({ wanted: 2, due_at: now + 500_000 });
    await enqueueSync(knex, 'customer', 'cus_busy', now + 400_000);
    expect(await row('cus_busy')).toMatchObject({ wanted: 3, due_at: now + 400_000 });
    await knex<SyncRow>('refreshes').where({ subject: 'cus_busy' }).delete();
  });

  it('gives access while a backlog of closures keeps failing', async () => {
    const { knex } = database();
    const stuck = gate();
    const begun: string[] = [];
    const closure: SyncTask = async (subject) => {
      begun.push(subject);
      await stuck.passed;
      return {};
    };
    const synchronizer = new Synchronizer({ knex, clock: Date.now, logger, work: { ...SYNC_KINDS, closure } });
    for (let index = 0; index < 20; index += 1)
      await enqueueSync(knex, 'closure', `cus_closed_${index}`, Date.now() - 1000);
    synchronizer.start();
    await until(async () => begun.length > 0);
    await enqueueSync(knex, 'access', 'user_paid', Date.now());
    const access = () => knex<SyncRow>('refreshes').where({ kind: 'access', subject: 'user_paid' }).first();
    await until(async () => (await access())?.due_at === null);
    stuck.open();
    const closures = () => knex<SyncRow>('refreshes').where({ kind: 'closure' }).whereNotNull('due_at');
    await until(async () => (await closures()).length === 0);
    await synchronizer.stop();
  });

  it('does not delay what is enqueued while an attempt fails', async () => {
    const { knex } = database();
    const [begun, go] = [gate(), gate()];
    const requestedAt = Date.now() + 3_600_000;
    const synchronizer = start(async () => {
      begun.open();
      await go.passed;
      throw new Error('the provider is down');
    });
    await enqueueSync(knex, 'customer', 'cus_again_soon', Date.now());
    await knex<SyncRow>('refreshes').where({ subject: 'cus_again_soon' }).update({ failures: 30 });
    synchronizer.start();
    await begun.passed;
    // The value is later than the lease, so only the request can have set it.
    await knex<SyncRow>('refreshes').where({ subject: 'cus_again_soon' }).update({ wanted: 9, due_at: requestedAt });
    go.open();
    await until(async () => (await row('cus_again_soon'))?.failures === 31);
    await synchronizer.stop();
    expect(await row('cus_again_soon')).toMatchObject({ wanted: 9, due_at: requestedAt });
    await knex<SyncRow>('refreshes').where({ subject: 'cus_again_soon' }).delete();
  });

  it('is retried within 75 s after any number of failures', async () => {
    const { knex } = database();
    const now = Date.now();
    const synchronizer = start(
      () => Promise.reject(new Error('svc-core is down')),
      () => now,
    );
    await enqueueSync(knex, 'customer', 'cus_long_down', now);
    await knex<SyncRow>('refreshes').where({ subject: 'cus_long_down' }).update({ failures: 500 });
    synchronizer.start();
    await until(async () => (await row('cus_long_down'))?.failures === 501);
    await synchronizer.stop();
    const pause = Number((await row('cus_long_down'))?.due_at) - now;
    expect([pause >= 45_000, pause <= 75_000]).toEqual([true, true]);
    await knex<SyncRow>('refreshes').where({ subject: 'cus_long_down' }).delete();
  });

  it('runs again by itself at the time that its task returns', async () => {
    const now = Date.now();
    await start(async () => ({ againAt: now + 1000 })).sync('customer', 'cus_again');
    expect(await row('cus_again')).toMatchObject({ due_at: now + 1000 });
  });
});
