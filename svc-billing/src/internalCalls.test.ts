import type { Knex } from 'knex';
import { type Part } from '@jobtrail/contract/internal';
import {
  createLogger,
  createMetrics,
  IDENTITY_HEADER,
  type Listening,
  migrate,
  openDatabase,
  serve,
  SigningKey,
} from '@jobtrail/service-kit';
import { internalAccessOf, type TemporaryFolder, temporaryFolder } from '@jobtrail/service-kit/testing';
import { billingAgainst, fakeCore } from '../test/provider.ts';
import { migrations } from './migrations/index.ts';
import { createBillingApp } from './modules.ts';

/** Nothing listens there, because rejected calls never reach a provider. */
const PROVIDER = { url: 'http://127.0.0.1:1', secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox' };

describe('Who may make the calls between services, by the contract’s list', () => {
  const { closed, forbidden } = internalAccessOf('svc-billing');
  let folder: TemporaryFolder;
  let knex: Knex;
  let service: Listening;

  beforeAll(async () => {
    folder = temporaryFolder();
    knex = await openDatabase({ service: 'svc-billing', dataDir: folder.path });
    await migrate(knex, migrations);
    const app = createBillingApp({
      logger: createLogger('svc-billing', 'silent'),
      metrics: createMetrics('svc-billing'),
      appUrl: 'http://localhost:8080',
      keys: { dataDir: folder.path },
      billing: billingAgainst(PROVIDER, knex, fakeCore()),
      webhookSecrets: [],
      ready: async () => undefined,
    });
    service = await serve(app, { host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await service.close();
    await knex.destroy();
    folder.remove();
  });

  const ask = async (method: string, path: string, part: Part | null) => {
    const token = part && (await new SigningKey(part, { dataDir: folder.path }).sign('svc-billing'));
    const response = await fetch(service.url + path, { method, headers: token ? { [IDENTITY_HEADER]: token } : {} });
    const body: unknown = await response.json();
    return { status: response.status, body };
  };

  it.each(closed)('%s responds with 401 without a token', async (_, method, path) => {
    expect(await ask(method, path, null)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
  it.each(forbidden)('%s responds with 403 to %s', async (_, forbiddenCaller, method, path) => {
    expect(await ask(method, path, forbiddenCaller)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});
