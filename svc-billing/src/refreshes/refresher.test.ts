import { createLogger, transaction } from '@jobtrail/service-kit';
import { onBothDatabases } from '../../test/databases.ts';
import { enqueue } from './enqueue.ts';
import { Refresher, type Work } from './Refresher.ts';
import type { Kind, RefreshRow } from './row.ts';

const logger = createLogger('test', 'silent');
const nothing: Work = async () => ({});
const KINDS: Record<Kind, Work> = {
  customer: nothing,
  checkout: nothing,
  charge: nothing,
  closure: nothing,
  refund: nothing,
  access: nothing,
};

/** A promise that a test settles. */
function gate(): { passed: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

onBothDatabases('A refresh', (database) => {
  let world = 'first';
  const written: string[] = [];
  /** A process of its own on the same database. */
  const start = (work: Work, clock = () => Date.now()) =>
    new Refresher({ knex: database().knex, clock, logger, work: { ...KINDS, customer: work } });
  const look: Work = async () => {
    const seen = world;
    return { write: async () => void written.push(seen) };
  };
  const row = (subject: string): Promise<RefreshRow | undefined> =>
    database().knex<RefreshRow>('refreshes').where({ kind: 'customer', subject }).first();
  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    for (const end = Date.now() + 25_000; !(await holds());) {
      if (Date.now() > end) throw new Error('It never came to that');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  beforeEach(() => {
    world = 'first';
    written.length = 0;
  });

  it('never writes what it saw before somebody else’s newer look was written', async () => {
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
    const late = slow.refresh('customer', 'cus_race');
    await seen.passed;
    world = 'second';
    await start(look).refresh('customer', 'cus_race');
    go.open();
    await late;
    expect([looks, written]).toEqual([2, ['second', 'second']]);
  });

  it('begins its look after it was asked for, and shares one among all who wait', async () => {
    const go = gate();
    let looks = 0;
    const refresher = start(async () => {
      looks += 1;
      if (looks === 1) await go.passed;
      return {};
    });
    const first = refresher.refresh('customer', 'cus_shared');
    const others = Array.from({ length: 20 }, () => refresher.refresh('customer', 'cus_shared'));
    go.open();
    await Promise.all([first, ...others]);
    expect(looks).toBe(2);
  });

  it('is kept with the transaction that requests it, and done by any process', async () => {
    const { knex } = database();
    await expect(
      transaction(knex, async (trx) => {
        await enqueue(trx, 'customer', 'cus_undone', Date.now());
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await row('cus_undone')).toBeUndefined();

    await enqueue(knex, 'customer', 'cus_kept', Date.now());
    const [one, two] = [start(look), start(look)];
    one.start();
    two.start();
    await until(async () => (await row('cus_kept'))?.due_at === null);
    await Promise.all([one.stop(), two.stop()]);
    expect(written).toEqual(['first']);
  });

  it('is tried again after a failure, later and later, and a new request brings it forward', async () => {
    let now = Date.now();
    let fails = true;
    const refresher = start(
      async () => {
        if (fails) throw new Error('the provider is down');
        return {};
      },
      () => now,
    );
    await enqueue(database().knex, 'customer', 'cus_down', now);
    refresher.start();
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await until(async () => (await row('cus_down'))?.failures === attempt);
      pauses.push(Number((await row('cus_down'))?.due_at) - now);
      now = Number((await row('cus_down'))?.due_at);
      refresher.wake();
    }
    expect(pauses[0]).toBeGreaterThan(500);
    expect(pauses[2]).toBeGreaterThan(Number(pauses[0]));
    fails = false;
    await enqueue(database().knex, 'customer', 'cus_down', now);
    refresher.wake();
    await until(async () => (await row('cus_down'))?.due_at === null);
    expect(await row('cus_down')).toMatchObject({ failures: 0 });
    await refresher.stop();
  });

  it('is taken over when its process dies', async () => {
    let now = Date.now();
    const died = gate();
    await enqueue(database().knex, 'customer', 'cus_dead', now);
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

  it('keeps its place in the queue however many events follow, unless one is more urgent', async () => {
    const { knex } = database();
    const now = Date.now();
    for (const dueAt of [now + 500_000, now + 600_000]) await enqueue(knex, 'customer', 'cus_busy', dueAt);
    expect(await row('cus_busy')).toMatchObject({ wanted: 2, due_at: now + 500_000 });
    await enqueue(knex, 'customer', 'cus_busy', now + 400_000);
    expect(await row('cus_busy')).toMatchObject({ wanted: 3, due_at: now + 400_000 });
    await knex<RefreshRow>('refreshes').where({ subject: 'cus_busy' }).delete();
  });

  it('gives access while a backlog of closures goes nowhere', async () => {
    const { knex } = database();
    const stuck = gate();
    const begun: string[] = [];
    const closure: Work = async (subject) => {
      begun.push(subject);
      await stuck.passed;
      return {};
    };
    const refresher = new Refresher({ knex, clock: Date.now, logger, work: { ...KINDS, closure } });
    for (let index = 0; index < 20; index += 1)
      await enqueue(knex, 'closure', `cus_closed_${index}`, Date.now() - 1000);
    refresher.start();
    await until(async () => begun.length > 0);
    await enqueue(knex, 'access', 'user_paid', Date.now());
    const access = () => knex<RefreshRow>('refreshes').where({ kind: 'access', subject: 'user_paid' }).first();
    await until(async () => (await access())?.due_at === null);
    stuck.open();
    const closures = () => knex<RefreshRow>('refreshes').where({ kind: 'closure' }).whereNotNull('due_at');
    await until(async () => (await closures()).length === 0);
    await refresher.stop();
  });

  it('does not delay what is requested while an attempt fails', async () => {
    const { knex } = database();
    const [begun, go] = [gate(), gate()];
    const requestedAt = Date.now() + 3_600_000;
    const refresher = start(async () => {
      begun.open();
      await go.passed;
      throw new Error('the provider is down');
    });
    await enqueue(knex, 'customer', 'cus_again_soon', Date.now());
    await knex<RefreshRow>('refreshes').where({ subject: 'cus_again_soon' }).update({ failures: 30 });
    refresher.start();
    await begun.passed;
    // Later than the lease, so that only the request can be what is kept.
    await knex<RefreshRow>('refreshes').where({ subject: 'cus_again_soon' }).update({ wanted: 9, due_at: requestedAt });
    go.open();
    await until(async () => (await row('cus_again_soon'))?.failures === 31);
    await refresher.stop();
    expect(await row('cus_again_soon')).toMatchObject({ wanted: 9, due_at: requestedAt });
    await knex<RefreshRow>('refreshes').where({ subject: 'cus_again_soon' }).delete();
  });

  it('is tried again within 75 s after any number of failures', async () => {
    const { knex } = database();
    const now = Date.now();
    const refresher = start(
      () => Promise.reject(new Error('svc-core is down')),
      () => now,
    );
    await enqueue(knex, 'customer', 'cus_long_down', now);
    await knex<RefreshRow>('refreshes').where({ subject: 'cus_long_down' }).update({ failures: 500 });
    refresher.start();
    await until(async () => (await row('cus_long_down'))?.failures === 501);
    await refresher.stop();
    const pause = Number((await row('cus_long_down'))?.due_at) - now;
    expect([pause >= 45_000, pause <= 75_000]).toEqual([true, true]);
    await knex<RefreshRow>('refreshes').where({ subject: 'cus_long_down' }).delete();
  });

  it('comes again by itself when its work says so', async () => {
    const now = Date.now();
    await start(async () => ({ againAt: now + 1000 })).refresh('customer', 'cus_again');
    expect(await row('cus_again')).toMatchObject({ due_at: now + 1000 });
  });
});
