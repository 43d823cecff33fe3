import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Call, calls } from '@jobtrail/contract/calls';
import { type Part, publishedCalls } from '@jobtrail/contract/internal';
import { createServiceApp } from '../http/createServiceApp.ts';
import { gatewayCaller } from '../identity/gatewayCaller.ts';
import { SigningKey } from '../identity/SigningKey.ts';
import { IDENTITY_HEADER } from '../identity/token.ts';
import { type Listening, serve } from '../lifecycle/serve.ts';
import { createLogger } from '../logging/createLogger.ts';
import { createMetrics } from '../metrics/createMetrics.ts';
import { temporaryFolder } from '../testing/index.ts';

describe('A service publishes its calls', () => {
  const folder = temporaryFolder();
  const keys = { dataDir: folder.path };
  const serving = (...served: Call[]): Promise<Listening> =>
    serve(
      createServiceApp(
        {
          name: 'svc-mail',
          logger: createLogger('svc-mail', 'silent'),
          metrics: createMetrics('svc-mail'),
          appUrl: 'http://localhost:8080',
          keys,
          authenticate: gatewayCaller('svc-mail', keys),
          ready: async () => undefined,
        },
        ({ on }) => served.forEach((call) => on(call, async () => undefined)),
      ),
      { host: '127.0.0.1', port: 0 },
    );
  const read = async ({ url }: Listening, headers: Record<string, string> = {}, by: Part | null = 'gateway') => {
    const identity = by ? { [IDENTITY_HEADER]: await new SigningKey(by, keys).sign('svc-mail') } : undefined;
    return fetch(`${url}/internal/calls`, { headers: { ...headers, ...identity } });
  };
  let service: Listening;
  let newer: Listening;
  beforeAll(async () => {
    service = await serving(calls.listBroadcasts, calls.login, calls.uploadMedia);
    newer = await serving(calls.listBroadcasts);
  });
  afterAll(async () => {
    await Promise.all([service.close(), newer.close()]);
    folder.remove();
  });

  it('as the gateway needs them: those that its modules register, with limits and documentation', async () => {
    const response = await read(service);
    expect(response.status).toBe(200);
    const { calls: published } = publishedCalls.parse(await response.json());
    expect(published).toMatchObject([
      { id: 'listBroadcasts', method: 'GET', path: '/api/admin/broadcast', access: 'admin', signIn: false },
      { id: 'login', method: 'POST', access: 'public', maxBody: 262_144, signIn: true, endsSessions: 'own' },
      { id: 'uploadMedia', maxBody: calls.uploadMedia.maxBody },
    ]);
    expect(published[1]?.operation).toMatchObject({ operationId: 'login', 'x-access': 'public' });
  });
  it('with an ETag, so that an unchanged list is not sent again', async () => {
    const etag = (await read(service)).headers.get('etag') ?? '';
    const unchanged = await read(service, { 'if-none-match': `"other", ${etag}` });
    expect([unchanged.status, unchanged.headers.get('etag'), await unchanged.text()]).toEqual([304, etag, '']);
    expect((await read(newer, { 'if-none-match': etag })).status).toBe(200);
  });
  it('and does not start with more of them than a gateway takes', () => {
    const many = Array.from({ length: 501 }, () => calls.listBroadcasts);
    expect(() => serving(...many)).toThrow('svc-mail has 501 calls; a gateway takes 500');
  });
  it.each([
    [null, 401],
    ['svc-core', 403],
  ] as const)('not to %s', async (by, status) => {
    expect((await read(service, {}, by)).status).toBe(status);
  });
});
