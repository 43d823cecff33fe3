import { type Part } from '@jobtrail/contract/internal';
import { IDENTITY_HEADER, type Listening, SigningKey } from '@jobtrail/service-kit';
import { internalAccessOf } from '@jobtrail/service-kit/testing';
import { withEmbeddedDatabase } from '../test/databases.ts';
import { billingAgainst, fakeCore, serveBilling } from '../test/provider.ts';

/** Nothing listens there, because rejected calls never reach a provider. */
const PROVIDER = { url: 'http://127.0.0.1:1', secretKey: 'sk_test_sandbox', publishableKey: 'pk_test_sandbox' };

describe('Who may make the calls between services, by the contract’s list', () => {
  const { closed, forbidden } = internalAccessOf('svc-billing');
  const database = withEmbeddedDatabase();
  let service: Listening;

  beforeAll(async () => {
    service = await serveBilling({
      billing: billingAgainst(PROVIDER, database().knex, fakeCore()),
      dataDir: database().dataDir,
    });
  });
  afterAll(async () => {
    await service.close();
  });

  const ask = async (method: string, path: string, part: Part | null) => {
    const token = part && (await new SigningKey(part, { dataDir: database().dataDir }).sign('svc-billing'));
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
