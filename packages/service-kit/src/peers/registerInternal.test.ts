import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { internal, type Part } from '@jobtrail/contract/internal';
import { SERVICES } from '@jobtrail/contract/services';
import { SigningKey } from '../identity/SigningKey.ts';
import { IDENTITY_HEADER } from '../identity/token.ts';
import type { Listening } from '../lifecycle/serve.ts';
import { createMetrics, type Metrics } from '../metrics/createMetrics.ts';
import { internalAccessOf, type TemporaryFolder, temporaryFolder } from '../testing/index.ts';
import { serveRoutes } from '../testing/serveRoutes.ts';
import { createPeer } from './createPeer.ts';
import { registerInternalOn } from './registerInternal.ts';

const USER = '01890000-0000-7000-8000-000000000001';
const event = { key: 'k1', actorId: USER, action: 'broadcast.send' };

describe('An internal call of a service', () => {
  let folder: TemporaryFolder;
  let service: Listening;
  let metrics: Metrics;
  let handled: object[];

  beforeAll(async () => {
    folder = temporaryFolder();
    metrics = createMetrics('svc-core');
    service = await serveRoutes(
      (router) => {
        const onInternal = registerInternalOn(router, { self: 'svc-core', keys: { dataDir: folder.path } });
        onInternal(internal.recordAudit, async ({ body }) => {
          handled.push(body);
        });
        onInternal(internal.countAudience, async ({ params }) => ({ count: params.audience.length }));
        onInternal(internal.listRecipients, async ({ params, query }) => {
          handled.push({ ...params, ...query });
          return { recipients: [], next: null };
        });
        onInternal(internal.readPerson, async ({ params }) => {
          handled.push(params);
          return { ...params, name: 'Ada', email: 'ada@example.com' };
        });
      },
      { metrics },
    );
  });
  beforeEach(() => {
    handled = [];
  });
  afterAll(async () => {
    await service.close();
    folder.remove();
  });

  const keyOf = <P extends Part>(part: P): SigningKey<P> => new SigningKey(part, { dataDir: folder.path });
  const mail = () =>
    createPeer({ target: 'svc-core', url: service.url, signingKey: keyOf('svc-mail'), timeoutMs: 5000 });
  const ask = async (
    method: string,
    path: string,
    { by, audience = 'svc-core', body }: { by?: Part; audience?: Part; body?: unknown } = {},
  ) => {
    const response = await fetch(service.url + path, {
      method,
      headers: {
        ...(by ? { [IDENTITY_HEADER]: await keyOf(by).sign(audience) } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : (JSON.parse(text) as object),
    };
  };
  const { path: AUDIT } = internal.recordAudit;
  const pathOf = (audience: string): string => internal.countAudience.path.replace(':audience', audience);

  it('from an allowed caller reaches its handler, parsed, and returns its status', async () => {
    expect(await mail().call(internal.recordAudit, { body: event })).toBeUndefined();
    expect(handled).toEqual([{ ...event, subjectId: null, detail: {} }]);
    expect(await mail().call(internal.countAudience, { params: { audience: 'trial' } })).toEqual({ count: 5 });
    await mail().call(internal.listRecipients, { params: { audience: 'all' }, query: { limit: 7 } });
    expect(handled.at(-1)).toEqual({ audience: 'all', after: '', limit: 7 });
    const { status, headers } = await ask('POST', AUDIT, { by: 'svc-billing', body: event });
    expect([status, headers.get('cache-control')]).toEqual([204, 'no-store']);
  });
  it('returns 401 without a token, and for one that is not for this service', async () => {
    for (const asked of [{}, { by: 'svc-mail', audience: 'svc-billing' }, { by: 'svc-core' }] as const)
      expect(await ask('POST', AUDIT, { ...asked, body: event })).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
      });
    expect(handled).toEqual([]);
  });
  it('returns 403 to a part that is not among its callers', async () => {
    expect(await ask('POST', AUDIT, { by: 'gateway', body: event })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await ask('GET', pathOf('all'), { by: 'svc-billing' })).toMatchObject({ status: 403 });
    expect(handled).toEqual([]);
  });
  it('rejects other parts before its body and its parameters are parsed', async () => {
    expect((await ask('POST', AUDIT, { body: 'nonsense' })).status).toBe(401);
    expect((await ask('GET', pathOf('nobody'), { by: 'gateway' })).status).toBe(403);
  });
  it('returns 404 for an invalid path parameter, and 400 with a sentence per field for an invalid query or body', async () => {
    expect(await ask('GET', pathOf('nobody'), { by: 'svc-mail' })).toMatchObject({ status: 404 });
    expect(await ask('GET', `${pathOf('all')}/recipients?limit=0`, { by: 'svc-mail' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', fields: { limit: expect.any(String) } },
    });
    expect(await ask('POST', AUDIT, { by: 'svc-mail', body: { ...event, key: '', at: 0 } })).toMatchObject({
      status: 400,
      body: { fields: { key: expect.any(String), at: expect.any(String) } },
    });
    expect(await ask('POST', AUDIT, { by: 'svc-mail', body: [] })).toMatchObject({
      status: 400,
      body: { fields: { body: expect.any(String) } },
    });
    expect(handled).toEqual([]);
  });
  it('is measured by its pattern, not by its path', async () => {
    await mail().call(internal.countAudience, { params: { audience: 'paid' } });
    const text = await metrics.registry.metrics();
    expect(text).toContain('GET /internal/audiences/:audience');
    expect(text).not.toContain('/internal/audiences/paid');
  });
  it('is listed for the tests of its service, with the parts that may not make it', () => {
    const { closed, forbidden } = internalAccessOf('svc-mail');
    expect(closed.map(([name]) => name).sort()).toEqual(['DELETE /internal/people/:userId', 'POST /internal/messages']);
    const outside = ['gateway', ...SERVICES.filter((service) => !['svc-core', 'svc-mail'].includes(service))];
    const expected = [
      ...outside.flatMap((part) => [`${part} DELETE /internal/people/:userId`]),
      ...outside.flatMap((part) => (part === 'svc-billing' ? [] : [`${part} POST /internal/messages`])),
    ];
    expect(forbidden.map(([name, forbiddenCaller]) => `${forbiddenCaller} ${name}`).sort()).toEqual(expected.sort());
  });

  it.each(['%00', 'a%0Ab', '%7F'])('is 404 with a control character in its path, such as %s', async (text) => {
    const path = (id: string): string => internal.readPerson.path.replace(':id', id);
    expect(await ask('GET', path(USER), { by: 'svc-billing' })).toMatchObject({ status: 200 });
    expect(await ask('GET', path(USER + text), { by: 'svc-billing' })).toMatchObject({ status: 404 });
    expect(handled).toEqual([{ id: USER }]);
  });
});
