import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { API_TOKEN_REQUESTS_PER_MINUTE } from '@jobtrail/contract';
import { sendRequest } from './testing/sendRequest.ts';
import { startTestGateway, type TestGateway } from './testing/testGateway.ts';

const TOKEN = `jt_${'aZ9-_'.repeat(8)}xyz`;
const bearer = (token = TOKEN) => ({ authorization: `Bearer ${token}` });

describe('A call with an API token through the gateway', () => {
  let gateway: TestGateway;
  let seen: Array<{ url: string; headers: IncomingHttpHeaders; bytes: number }> = [];
  beforeAll(async () => {
    gateway = await startTestGateway({
      core: (req, res) => {
        let bytes = 0;
        req
          .on('data', (chunk: Buffer) => {
            bytes += chunk.length;
          })
          .on('end', () => {
            seen.push({ url: req.url ?? '', headers: req.headers, bytes });
            res.end('[]');
          });
      },
      billing: (req, res) => {
        seen.push({ url: req.url ?? '', headers: req.headers, bytes: 0 });
        res.end('{}');
      },
      mail: (req, res) => {
        seen.push({ url: req.url ?? '', headers: req.headers, bytes: 0 });
        res.end('{}');
      },
      env: { TRUSTED_PROXIES: '127.0.0.1' },
    });
  });
  beforeEach(() => {
    seen = [];
  });
  afterAll(() => gateway.close());

  it('reaches svc-core with the token, from any origin, and without a cookie', async () => {
    const headers = {
      ...bearer(),
      'content-type': 'application/json',
      cookie: 'jobtrail_session=good; other=1',
      origin: 'https://evil.example',
    };
    const { status } = await sendRequest(gateway.port, '/api/jobs', { method: 'POST', headers, body: '{}' });
    expect([status, seen]).toMatchObject([200, [{ url: '/api/jobs', headers: bearer() }]]);
    expect(seen[0]?.headers['cookie']).toBeUndefined();
  });
  it.each([
    ['GET', '/api/auth/me'],
    ['POST', '/api/auth/login'],
    ['GET', '/api/account/api-tokens'],
    ['GET', '/api/admin/users'],
    ['GET', '/api/user/billing'],
    ['GET', '/api/admin/broadcast'],
    ['GET', '/api/jobs/1/a-call-that-it-does-not-know'],
  ])('is refused if it has no scope, and reaches no service: %s %s', async (method, path) => {
    const { status, json } = await sendRequest(gateway.port, path, { method, headers: bearer() });
    expect([status, json()['code'], seen]).toEqual([403, 'token_scope', []]);
  });
  it('is refused with a malformed token', async () => {
    for (const token of ['jt_short', `${TOKEN}x`, `${TOKEN} x`]) {
      const { status, json } = await sendRequest(gateway.port, '/api/jobs', { headers: bearer(token) });
      expect([status, json()['code'], seen]).toEqual([401, 'unauthenticated', []]);
    }
  });
  it('is one with the session if the header has something else, which no service sees', async () => {
    for (const authorization of ['Bearer another', 'Basic QTpC', `Basic ${TOKEN}`])
      await sendRequest(gateway.port, '/api/jobs', { headers: { authorization, cookie: 'jobtrail_session=good' } });
    expect(seen.map(({ headers }) => [headers['authorization'], headers['cookie']])).toEqual(
      Array(3).fill([undefined, 'jobtrail_session=good']),
    );
  });
  it('passes a larger body on as it arrives, because svc-core asks for the token before it reads', async () => {
    const body = Buffer.alloc(100_000, ' ');
    const headers = { ...bearer(), 'content-type': 'application/json' };
    const { status } = await sendRequest(gateway.port, '/api/communications', { method: 'POST', headers, body });
    expect([status, seen.map(({ url, bytes }) => [url, bytes])]).toEqual([200, [['/api/communications', 100_000]]]);
  });
  it(`may be made ${API_TOKEN_REQUESTS_PER_MINUTE} times a minute with one token, from all addresses together`, async () => {
    const token = `jt_${randomUUID().replaceAll('-', '').padEnd(43, 'x')}`;
    const send = (address: string, as = token) =>
      sendRequest(gateway.port, '/api/jobs', { headers: { ...bearer(as), 'x-forwarded-for': address } });
    for (let n = 0; n < API_TOKEN_REQUESTS_PER_MINUTE; n += 1) expect((await send(`198.51.100.${n}`)).status).toBe(200);
    const refused = await send('203.0.113.1');
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await send('203.0.113.1', TOKEN)).status).toBe(200);
  });
  it('is logged without the token', () => {
    expect(gateway.logged.length).toBeGreaterThan(0);
    expect(JSON.stringify(gateway.logged)).not.toContain(TOKEN.slice(0, 12));
  });
});
