import { createSigner, IDENTITY_HEADER, type Listening } from '@jobtrail/service-kit';
import { refusedThenNext } from '@jobtrail/service-kit/testing';
import { withEmbeddedDatabase } from '../test/databases.ts';
import { serveBilling } from '../test/provider.ts';

const person = { userId: '0190a1b2-0000-7000-8000-000000000001', name: 'Ada', email: 'ada@example.com' };

describe('svc-billing without a payment provider', () => {
  const database = withEmbeddedDatabase();
  let service: Listening;
  let tokenFor: (role: 'user' | 'admin', audience?: string) => Promise<string>;

  beforeAll(async () => {
    service = await serveBilling({
      billing: null,
      dataDir: database().dataDir,
      ready: () => database().knex('customers').first('user_id'),
    });
    const sign = await createSigner('gateway', { dataDir: database().dataDir });
    tokenFor = (role, audience = 'svc-billing') => sign(audience, { ...person, role });
  });
  afterAll(async () => {
    await service.close();
  });

  const ask = async (method: string, path: string, token?: string) => {
    const response = await fetch(service.url + path, { method, headers: token ? { [IDENTITY_HEADER]: token } : {} });
    const body: unknown = await response.json();
    return { status: response.status, body };
  };

  it('is alive, and ready once its database responds', async () => {
    expect(await ask('GET', '/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await ask('GET', '/readyz')).toEqual({ status: 200, body: { status: 'ready' } });
    expect(await (await fetch(`${service.url}/metrics`)).text()).toContain('http_request_duration_seconds');
  });

  it('returns no made-up data: 401 without an identity, a plain sentence for a signed-in person', async () => {
    expect(await ask('GET', '/api/user/billing')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    for (const [method, path] of [
      ['GET', '/api/user/billing'],
      ['GET', '/api/billing/data'],
      ['POST', '/api/billing/cancel-subscription'],
      ['POST', '/api/get-or-create-subscription'],
    ] as const) {
      expect(await ask(method, path, await tokenFor('user'))).toMatchObject({
        status: 503,
        body: { code: 'not_available', error: 'Payments are not configured here.' },
      });
    }
    expect(await ask('POST', '/api/webhooks/stripe')).toMatchObject({ status: 503 });
  });

  it('restricts metrics to administrators', async () => {
    expect(await ask('GET', '/api/admin/metrics', await tokenFor('user'))).toMatchObject({ status: 403 });
    expect(await ask('GET', '/api/admin/metrics', await tokenFor('admin'))).toMatchObject({ status: 503 });
  });

  it('accepts no identity that is forged or meant for another service', async () => {
    const [head, , signature] = (await tokenFor('user')).split('.');
    const forged = [
      head,
      Buffer.from(
        JSON.stringify({ iss: 'gateway', aud: 'svc-billing', sub: person.userId, role: 'admin', exp: 9_999_999_999 }),
      ).toString('base64url'),
      signature,
    ].join('.');
    for (const token of [forged, await tokenFor('user', 'svc-mail'), 'nonsense'])
      expect(await ask('GET', '/api/user/billing', token)).toMatchObject({ status: 401 });
  });

  it.each([
    ['no one is signed in', 401, 'POST', '/api/billing/cancel-subscription', {}],
    ['it is sent by another site', 403, 'POST', '/api/billing/cancel-subscription', { 'sec-fetch-site': 'cross-site' }],
    ['the path does not exist', 404, 'POST', '/api/nothing', {}],
    ['the path does not have the method', 405, 'PATCH', '/api/billing/cancel-subscription', {}],
    ['payments are not configured', 503, 'POST', '/api/webhooks/stripe', { 'transfer-encoding': 'chunked' }],
  ])('leaves nothing of a rejected body on the connection: %s (%d)', async (_, status, method, path, headers) => {
    const refused = { method, path, headers, body: Buffer.alloc(2_000_000) };
    const { refusal, next } = await refusedThenNext(service.url, refused);
    expect(refusal?.status).toBe(status);
    expect([200, 'closed']).toContain(next);
  });
});
