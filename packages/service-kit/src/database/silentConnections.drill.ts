import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import {
  type ForgetfulNetwork,
  hasServerDatabase,
  type PrivateDatabase,
  startForgetfulNetwork,
  startPrivateDatabase,
} from '../testing/index.ts';
import { isUnavailable } from './failures.ts';
import { openDatabase } from './open.ts';

const POOL = 3;
/** Longer than any of these tests takes, so that no statement ends because of it. */
const NEVER_MS = 20_000;

const isPossible = hasServerDatabase() && !process.env['TEST_DATABASE_URL'];
const onServer = isPossible ? describe : describe.skip;
onServer('A database behind a network that forgets connections', () => {
  const servers: PrivateDatabase[] = [];
  let networks: ForgetfulNetwork[] = [];
  let knex: Knex;
  const portOf = ({ url }: PrivateDatabase): number => Number(new URL(url).port);
  const openThrough = (...through: readonly ForgetfulNetwork[]): Promise<Knex> =>
    openDatabase({
      service: 'svc-core',
      dataDir: '/nowhere',
      databaseUrl: `mysql://root@${through.map(({ port }) => `127.0.0.1:${port}`).join()}/silent`,
      limits: { poolSize: POOL, waitMs: NEVER_MS, statementMs: NEVER_MS },
    });
  const failureOf = (run: PromiseLike<unknown>): Promise<unknown> =>
    Promise.resolve(run).then(
      () => null,
      (error: unknown) => error,
    );
  const all = (run: () => PromiseLike<unknown>): Promise<unknown[]> =>
    Promise.all(Array.from({ length: POOL }, () => failureOf(run())));

  beforeAll(async () => {
    for (const name of ['one', 'other']) {
      const server = await startPrivateDatabase(name);
      if (server) servers.push(server);
    }
    networks = await Promise.all(servers.map((server) => startForgetfulNetwork(portOf(server))));
    for (const network of networks) await (await openThrough(network)).destroy();
  });
  afterAll(async () => {
    for (const network of networks) await network.close();
    for (const server of servers) await server.stop();
  });
  beforeEach(async () => {
    knex = await openThrough(...networks.slice(0, 1));
  });
  afterEach(() => knex.destroy());

  it('fails the calls whose results are lost, and replaces all connections', async () => {
    expect(await all(() => knex.raw('select sleep(0.1)'))).toEqual([null, null, null]);
    networks[0]?.forget();
    expect(isUnavailable(await failureOf(knex.raw('select 1')))).toBe(true);
    // The other two connections were as old.
    expect(await all(() => knex.raw('select sleep(0.1)'))).toEqual([null, null, null]);
  });
  it('fails transactions on a full pool, and nothing of them is committed', async () => {
    await knex.raw('create table if not exists written (id int primary key auto_increment)');
    const written = await all(() =>
      knex.transaction(async (trx) => {
        await trx.raw('insert into written values ()');
        networks[0]?.forget();
      }),
    );
    expect(written.map(isUnavailable)).toEqual([true, true, true]);
    expect(await knex('written').select()).toEqual([]);
  });
  it('waits for a statement that its server works on', async () => {
    const [[row]] = await knex.raw('select sleep(6) as interrupted');
    expect(row).toEqual({ interrupted: 0 });
  });
  it('waits for a statement that waits for a lock', async () => {
    await knex.raw('create table if not exists locked (id int primary key)');
    const holder = await knex.transaction();
    await holder.raw('insert into locked values (1)');
    const waiting = failureOf(knex.raw('insert into locked values (1)'));
    await holder.raw('do sleep(6)');
    await holder.rollback();
    expect(await waiting).toBeNull();
  });
  it('with several servers goes on with the next when the one in use hangs', async () => {
    const both = await openThrough(...networks);
    try {
      await both.raw('select 1');
      servers[0]?.signal?.('SIGSTOP');
      // The server may still respond for a moment after the signal.
      for (let failure: unknown = null; failure === null;) {
        failure = await failureOf(both.raw('select 1'));
        if (failure !== null) expect(isUnavailable(failure)).toBe(true);
      }
      const [[row]] = await both.raw('select @@port as port');
      expect(row.port).toBe(servers[1] && portOf(servers[1]));
    } finally {
      servers[0]?.signal?.('SIGCONT');
      await both.destroy();
    }
  });
});
