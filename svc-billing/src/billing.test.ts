import { join } from 'node:path';
import { createLogger, createMetrics, createSigner, gatewayCaller, IDENTITY_HEADER, migrate, openDatabase, serve, type Listening } from '@jobtrail/service-kit';
import { NO_DATABASE_LINE, startPrivateDatabase, temporaryFolder, type TemporaryFolder } from '@jobtrail/service-kit/testing';
import type { Knex } from 'knex';
import { createBilling } from './app.ts';
import { readConfig } from './config.ts';
import { createCustomers } from './customers/migration.ts';

const person = { userId: '0190a1b2-0000-7000-8000-000000000001', name: 'Ada', email: 'ada@example.com' };

describe('svc-billing', () => {
  let folder: TemporaryFolder;
  let database: Knex;
  let service: Listening;
  let tokenFor: (role: 'user' | 'admin', audience?: string) => Promise<string>;

  beforeAll(async () => {
    folder = temporaryFolder();
    database = await openDatabase({ service: 'svc-billing', dataDir: folder.path });
    await migrate(database, [createCustomers]);
    const app = createBilling({
      logger: createLogger('svc-billing', 'silent'), metrics: createMetrics('svc-billing'), appUrl: 'http://localhost:8080', callerOf: gatewayCaller('svc-billing', { dataDir: folder.path }), ready: () => database('customers').first('user_id'),
    });
    service = await serve(app, { host: '127.0.0.1', port: 0 });
    const sign = await createSigner('gateway', { dataDir: folder.path });
    tokenFor = (role, audience = 'svc-billing') => sign(audience, { ...person, role });
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
    expect(await (await fetch(`${service.url}/metrics`)).text()).toContain('http_request_duration_seconds');
  });

  it('says in a plain sentence that signing up is not available, after checking what was sent', async () => {
    const body = { name: 'Ada', email: 'ada@example.com', password: 'long enough' };
    expect(await ask('POST', '/api/create-checkout-session', { body })).toEqual({
      status: 503, answer: { code: 'not_available', error: 'Signing up is not available yet, because payments are not. Please come back soon.', requestId: expect.any(String) },
    });
    expect(await ask('POST', '/api/create-checkout-session', { body: { ...body, password: 'short' } })).toMatchObject({ status: 400, answer: { code: 'validation_failed', fields: { password: expect.any(String) } } });
  });

  it('answers no made-up billing data: 401 to nobody, 503 to a person', async () => {
    expect(await ask('GET', '/api/user/billing')).toMatchObject({ status: 401, answer: { code: 'unauthenticated' } });
    for (const path of ['/api/user/billing', '/api/billing/data']) {
      expect(await ask('GET', path, { token: await tokenFor('user') })).toMatchObject({ status: 503, answer: { code: 'not_available', error: 'Billing is not available yet.' } });
    }
    expect(await ask('POST', '/api/billing/cancel-subscription', { token: await tokenFor('user') })).toMatchObject({ status: 503, answer: { code: 'not_available' } });
  });

  it('keeps metrics for administrators', async () => {
    expect(await ask('GET', '/api/admin/metrics', { token: await tokenFor('user') })).toMatchObject({ status: 403 });
    expect(await ask('GET', '/api/admin/metrics', { token: await tokenFor('admin') })).toMatchObject({ status: 503, answer: { code: 'not_available' } });
  });

  it('believes no identity that is forged or meant for another service', async () => {
    const [head, , signature] = (await tokenFor('user')).split('.');
    const forged = [head, Buffer.from(JSON.stringify({ iss: 'gateway', aud: 'svc-billing', sub: person.userId, role: 'admin', exp: 9_999_999_999 })).toString('base64url'), signature].join('.');
    for (const token of [forged, await tokenFor('user', 'svc-mail'), 'nonsense']) {
      expect(await ask('GET', '/api/user/billing', { token })).toMatchObject({ status: 401 });
    }
  });

  it('asks Stripe to come again', async () => {
    expect(await ask('POST', '/api/webhooks/stripe', { body: { id: 'evt_1' } })).toMatchObject({ status: 503 });
  });

  it('is not ready without its database', async () => {
    const gone = await openDatabase({ service: 'svc-billing', dataDir: join(folder.path, 'empty') });
    const app = createBilling({
      logger: createLogger('svc-billing', 'silent'), metrics: createMetrics('svc-billing'), appUrl: 'http://localhost:8080', callerOf: async () => null, ready: () => gone('customers').first('user_id'),
    });
    const other = await serve(app, { host: '127.0.0.1', port: 0 });
    expect((await fetch(`${other.url}/readyz`)).status).toBe(503);
    await other.close();
    await gone.destroy();
  });

  it('needs the public keys of its callers in production', () => {
    expect(() => readConfig({ NODE_ENV: 'production', PORT: '1', IDENTITY_PUBLIC_KEYS: '' })).toThrow('IDENTITY_PUBLIC_KEYS: is required in production');
  });
});

describe('The database of svc-billing on MariaDB', () => {
  it('is made once and again, and gives each person at most one customer', async () => {
    const server = await startPrivateDatabase('jobtrail');
    if (!server) {
      if (process.env['NO_SKIP'] === '1') throw new Error(NO_DATABASE_LINE);
      process.stderr.write(`${NO_DATABASE_LINE}\n`);
      return;
    }
    const folder = temporaryFolder();
    const database = await openDatabase({ service: 'svc-billing', dataDir: folder.path, databaseUrl: server.url });
    await Promise.all([migrate(database, [createCustomers]), migrate(database, [createCustomers])]);
    await createCustomers.up(database);
    const row = { user_id: person.userId, stripe_customer_id: 'cus_1', created_at: Date.now() };
    await database('customers').insert(row);
    await expect(database('customers').insert({ ...row, stripe_customer_id: 'cus_2' })).rejects.toMatchObject({ code: 'ER_DUP_ENTRY' });
    await database.destroy();
    await server.stop();
    folder.remove();
  }, 60_000);
});
