import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { hasServerDatabase, patient, type PrivateDatabase, startPrivateDatabase } from '../testing/index.ts';
import { parseDatabaseUrl } from './databaseUrl.ts';
import { openDatabase } from './open.ts';

const WITHIN_MS = patient(20_000);
const STARTS_WITHIN_MS = 60_000;
/** The error of a server that has become read-only. */
const REFUSED_WRITE = "signal sqlstate 'HY000' set mysql_errno = 1290";

const isPossible = hasServerDatabase() && !process.env['TEST_DATABASE_URL'];
const onServers = isPossible ? describe : describe.skip;
onServers('A database with several servers', () => {
  const servers: PrivateDatabase[] = [];
  const startServer = async (): Promise<PrivateDatabase> => {
    const server = await startPrivateDatabase('several');
    if (!server) throw new Error('The server cannot be started');
    servers.push(server);
    return server;
  };
  const place = (databaseUrl: string) =>
    ({
      service: 'svc-core',
      dataDir: '/nowhere',
      databaseUrl,
      limits: { poolSize: 2, waitMs: 10_000, statementMs: 500 },
    }) as const;
  const openOn = (...on: readonly PrivateDatabase[]): Promise<Knex> =>
    openDatabase(place(`mysql://root@${on.map(({ url }) => new URL(url).host).join()}/several`));
  const setReadOnly = async (server: PrivateDatabase, value: 0 | 1): Promise<void> => {
    const knex = await openOn(server);
    await knex.raw(`set global read_only = ${value}`);
    await knex.destroy();
  };

  let first: PrivateDatabase;
  let second: PrivateDatabase;
  let knex: Knex;
  beforeAll(async () => {
    [first, second] = [await startServer(), await startServer()];
    // The schema of the service, which a replica would receive from its primary.
    await (await openOn(second)).destroy();
  }, STARTS_WITHIN_MS);
  afterAll(async () => {
    for (const server of servers) await server.stop();
  });
  beforeEach(async () => {
    knex = await openOn(first, second);
  });
  afterEach(async () => {
    await knex.destroy();
    for (const server of [first, second]) await setReadOnly(server, 0);
  });

  const portOf = ({ url }: PrivateDatabase): number => Number(new URL(url).port);
  /** The port of the server that runs a statement; null if it fails. */
  const usedPort = (on = knex): Promise<number | null> =>
    on.raw('select @@port as port').then(
      ([[row]]) => Number(row.port),
      () => null,
    );
  const untilUsed = async (server: PrivateDatabase, on = knex): Promise<void> => {
    for (const end = Date.now() + WITHIN_MS; (await usedPort(on)) !== portOf(server);) {
      if (Date.now() > end) throw new Error('The server is not used');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const allPorts = () => Promise.all([usedPort(), usedPort(), usedPort(), usedPort()]);

  it('is used through the first one that works', async () => {
    expect(await allPorts()).toEqual(Array(4).fill(portOf(first)));
  });
  it('is used through the next when the one in use is killed', async () => {
    const killed = await startServer();
    const on = await openOn(killed, second);
    try {
      expect(await usedPort(on)).toBe(portOf(killed));
      killed.signal?.('SIGKILL');
      await untilUsed(second, on);
      expect(await usedPort(on)).toBe(portOf(second));
    } finally {
      await on.destroy();
    }
  });
  it('is used through the next from the start when the first is gone', async () => {
    const on = await openDatabase(place(`mysql://root@127.0.0.1:1,${new URL(second.url).host}/several`));
    try {
      expect(await usedPort(on)).toBe(portOf(second));
    } finally {
      await on.destroy();
    }
  });
  it('is used through the next when the first does not respond, and stays there when it does again', async () => {
    await usedPort();
    first.signal?.('SIGSTOP');
    try {
      await untilUsed(second);
    } finally {
      first.signal?.('SIGCONT');
    }
    await untilUsed(second);
    expect(await allPorts()).toEqual(Array(4).fill(portOf(second)));
  });
  it('is used through the next when the first has become read-only, from the first refused write on', async () => {
    expect(await usedPort()).toBe(portOf(first));
    await setReadOnly(first, 1).catch(() => undefined);
    // The account of this test may still write, so the server is made to refuse.
    await knex.raw(REFUSED_WRITE).catch(() => undefined);
    expect(await allPorts()).toEqual(Array(4).fill(portOf(second)));
    await setReadOnly(first, 0);
    await setReadOnly(second, 1);
    await knex.raw(REFUSED_WRITE).catch(() => undefined);
    expect(await allPorts()).toEqual(Array(4).fill(portOf(first)));
  });
  it('cannot be used while no server accepts writes', async () => {
    await setReadOnly(first, 1);
    const opening = openDatabase(place(`mysql://root@127.0.0.1:1,${new URL(first.url).host}/several`));
    await expect(opening).rejects.toThrow('The database cannot be opened: none of its servers accepts writes');
  });
});

describe('The address of a database', () => {
  it('has one or more hosts', () => {
    const rest = { user: 'u', password: 'p@:/', prefix: 'name', ssl: false };
    expect(parseDatabaseUrl('mysql://u:p%40%3A%2F@a/name')).toEqual({ ...rest, hosts: [{ host: 'a', port: 3306 }] });
    expect(parseDatabaseUrl('mariadb://u:p%40%3A%2F@a:1,[::1]:2,10.0.0.1/name?ssl=true')).toEqual({
      ...rest,
      ssl: true,
      hosts: [
        { host: 'a', port: 1 },
        { host: '::1', port: 2 },
        { host: '10.0.0.1', port: 3306 },
      ],
    });
  });
  it('may have an @ in its password, as before', () => {
    expect(parseDatabaseUrl('mysql://u:p@q@a,b/name')).toMatchObject({
      password: 'p@q',
      hosts: [{ host: 'a' }, { host: 'b' }],
    });
  });
  it.each([
    'mysql://',
    'mysql://u:p@/name',
    'mysql://u:p/2@a/name',
    'mysql://u:p@a:x,b/name',
    'mysql://u:p@a,,b/name',
    'mysql://u:%zz@a/name',
    'postgres://a/b',
  ])('is malformed: %s', (text) => {
    expect(parseDatabaseUrl(text)).toBeNull();
  });
});
