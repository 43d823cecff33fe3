import { createLogger, createMetrics, createSigner, gatewayCaller, IDENTITY_HEADER, migrate, openDatabase, serve, type Listening } from '@jobtrail/service-kit';
import { NO_DATABASE_LINE, startPrivateDatabase, temporaryFolder, type TemporaryFolder } from '@jobtrail/service-kit/testing';
import type { Knex } from 'knex';
import { createMail } from './app.ts';
import { readConfig } from './config.ts';
import { createMessages } from './messages/migration.ts';

const person = { userId: '0190a1b2-0000-7000-8000-000000000001', name: 'Ada', email: 'ada@example.com' };

describe('svc-mail', () => {
  let folder: TemporaryFolder;
  let database: Knex;
  let service: Listening;
  let tokenFor: (role: 'user' | 'admin') => Promise<string>;

  beforeAll(async () => {
    folder = temporaryFolder();
    database = await openDatabase({ service: 'svc-mail', dataDir: folder.path });
    await migrate(database, [createMessages]);
    const app = createMail({
      logger: createLogger('svc-mail', 'silent'), metrics: createMetrics('svc-mail'), appUrl: 'http://localhost:8080', callerOf: gatewayCaller('svc-mail', { dataDir: folder.path }), ready: () => database('messages').first('id'),
    });
    service = await serve(app, { host: '127.0.0.1', port: 0 });
    const sign = await createSigner('gateway', { dataDir: folder.path });
    tokenFor = (role) => sign('svc-mail', { ...person, role });
  });
  afterAll(async () => {
    await service.close();
    await database.destroy();
    folder.remove();
  });

  const ask = async (method: string, path: string, { token, body }: { token?: string; body?: object } = {}) => {
    const response = await fetch(service.url + path, {
      method,
      headers: { ...(token ? { [IDENTITY_HEADER]: token } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer: unknown = await response.json();
    return { status: response.status, answer };
  };

  it('is alive and ready once its database answers', async () => {
    expect(await ask('GET', '/healthz')).toEqual({ status: 200, answer: { status: 'ok' } });
    expect(await ask('GET', '/readyz')).toEqual({ status: 200, answer: { status: 'ready' } });
  });

  it('keeps broadcasts for administrators, and tells them that the feature is missing', async () => {
    expect(await ask('GET', '/api/admin/broadcast')).toMatchObject({ status: 401 });
    expect(await ask('GET', '/api/admin/broadcast', { token: await tokenFor('user') })).toMatchObject({ status: 403 });
    expect(await ask('GET', '/api/admin/broadcast', { token: await tokenFor('admin') })).toMatchObject({ status: 503, answer: { code: 'not_available', error: 'Broadcast messages are not available yet.' } });
  });

  it('checks a broadcast before it says that none can be sent', async () => {
    const token = await tokenFor('admin');
    expect(await ask('POST', '/api/admin/broadcast', { token, body: { audience: 'all', subject: ' ', body: 'Hello' } })).toMatchObject({ status: 400, answer: { fields: { subject: 'Subject and body are required' } } });
    expect(await ask('POST', '/api/admin/broadcast', { token, body: { audience: 'all', subject: 'News', body: 'Hello' } })).toMatchObject({ status: 503, answer: { code: 'not_available' } });
  });

  it('has no mailbox to show yet', async () => {
    expect(await ask('GET', '/dev/mailbox')).toMatchObject({ status: 503, answer: { error: 'The mailbox is not available yet.' } });
  });

  it('needs the public keys of its callers in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production', PORT: '1' })).toThrow('IDENTITY_PUBLIC_KEYS: is required in production');
  });
});

describe('The database of svc-mail on MariaDB', () => {
  it('is made once and again', async () => {
    const server = await startPrivateDatabase('jobtrail');
    if (!server) {
      if (process.env['NO_SKIP'] === '1') throw new Error(NO_DATABASE_LINE);
      process.stderr.write(`${NO_DATABASE_LINE}\n`);
      return;
    }
    const folder = temporaryFolder();
    const database = await openDatabase({ service: 'svc-mail', dataDir: folder.path, databaseUrl: server.url });
    await Promise.all([migrate(database, [createMessages]), migrate(database, [createMessages])]);
    await createMessages.up(database);
    await database('messages').insert({ id: person.userId, kind: 'broadcast', recipient: 'ümläut@example.com', subject: 'Grüße 👋', status: 'pending', created_at: Date.now(), sent_at: null });
    expect(await database('messages').first('subject', 'sent_at')).toEqual({ subject: 'Grüße 👋', sent_at: null });
    await database.destroy();
    await server.stop();
    folder.remove();
  }, 60_000);
});
