import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Knex } from 'knex';
import { createLogger, createPeer, type Loop, migrate, openDatabase, SigningKey } from '@jobtrail/service-kit';
import { patient, temporaryFolder } from '@jobtrail/service-kit/testing';
import { onEveryDatabase } from '../../test/onEveryDatabase.ts';
import { migrations } from '../migrations/index.ts';
import { recordAction } from './commands.ts';
import { createAuditPublisher } from './createAuditPublisher.ts';

const ENTRIES = 50;
const WITHIN_MS = patient(20_000);
/** Longer than one poll of a replica, so that others poll during a delivery. */
const RESPONSE_DELAY_MS = 50;

/** Starts a server that accepts entries like svc-core's audit log, and records their keys. */
async function startLog(): Promise<{ url: string; keys: string[]; stop: () => Promise<void> }> {
  const keys: string[] = [];
  const server = createServer((request, response) => {
    const body: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => body.push(chunk))
      .once('end', () => {
        keys.push((JSON.parse(Buffer.concat(body).toString()) as { key: string }).key);
        setTimeout(() => response.writeHead(204).end(), RESPONSE_DELAY_MS);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

onEveryDatabase('The outbox of the audit log', (databaseUrl) => {
  const folder = temporaryFolder();
  const logger = createLogger('test', 'silent');
  let connections: Knex[] = [];
  let log: Awaited<ReturnType<typeof startLog>>;
  beforeAll(async () => {
    const url = await databaseUrl();
    const open = (): Promise<Knex> => openDatabase({ service: 'svc-mail', dataDir: folder.path, databaseUrl: url });
    const first = await open();
    await migrate(first, migrations);
    connections = [first, await open(), await open()];
    log = await startLog();
  });
  afterAll(async () => {
    for (const knex of connections) await knex.destroy();
    await log.stop();
    folder.remove();
  });

  it('publishes each entry once from several concurrent replicas', async () => {
    const [knex] = connections;
    if (!knex) throw new Error('The database has not started');
    for (let n = 0; n < ENTRIES; n += 1)
      await recordAction(
        knex,
        { actorId: 'admin', action: 'broadcast.test', subject: `News ${n}`, broadcastId: null },
        Date.now(),
      );
    const signingKey = new SigningKey('svc-mail', { dataDir: folder.path });
    const core = createPeer({ target: 'svc-core', url: log.url, signingKey, timeoutMs: WITHIN_MS });
    const replicas: Loop[] = connections.map((connection) =>
      createAuditPublisher({ knex: connection, clock: Date.now, logger, core }),
    );
    for (const replica of replicas) replica.start();
    for (const end = Date.now() + WITHIN_MS; (await knex('audit_outbox')).length > 0;) {
      if (Date.now() > end) throw new Error('The outbox was not emptied in time');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await Promise.all(replicas.map((replica) => replica.stop()));
    expect([log.keys.length, new Set(log.keys).size]).toEqual([ENTRIES, ENTRIES]);
  });
});
