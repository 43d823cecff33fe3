import { createHash } from 'node:crypto';
import { sendRequest } from './testing/sendRequest.ts';
import { startTestGateway, type TestGateway } from './testing/testGateway.ts';

const FEED = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const tokenOf = (name: string): string => createHash('sha256').update(name).digest('base64url');
const KNOWN = tokenOf('known');

describe('The calendar feed through the gateway', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({
      core: (req, res) => {
        res.setHeader('cache-control', 'private, no-cache');
        res.setHeader('referrer-policy', 'no-referrer');
        res.setHeader('x-robots-tag', 'noindex');
        if (req.url !== `/calendar/${KNOWN}.ics`) {
          res.setHeader('cache-control', 'no-store');
          res.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"Not found","code":"not_found"}');
          return;
        }
        res.setHeader('etag', '"one"');
        if (req.headers['if-none-match'] === '"one"') return void res.writeHead(304).end();
        res.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8' }).end(FEED);
      },
    });
  });
  afterAll(() => gateway.close());

  const read = (token: string, headers: Record<string, string> = {}, method = 'GET') =>
    sendRequest(gateway.port, `/calendar/${token}.ics`, { method, headers });
  const POLICY = { 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

  it('comes from svc-core as it is, private, unindexed, and without its address in a Referer', async () => {
    const { status, headers, text } = await read(KNOWN);
    expect([status, text]).toEqual([200, FEED]);
    expect(headers).toMatchObject({ ...POLICY, 'content-type': 'text/calendar; charset=utf-8' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
  it('is unchanged for a client that has it, and has no body for HEAD', async () => {
    const unchanged = await read(KNOWN, { 'if-none-match': '"one"' });
    expect([unchanged.status, unchanged.text, unchanged.headers['etag']]).toEqual([304, '', '"one"']);
    expect(unchanged.headers).toMatchObject(POLICY);
    const head = await read(KNOWN, {}, 'HEAD');
    expect([head.status, head.text, head.headers['referrer-policy']]).toEqual([200, '', 'no-referrer']);
  });
  it('is not found with a token that svc-core does not know, as JSON and not as a page', async () => {
    const { status, headers, json } = await read(tokenOf('another'));
    expect([status, json()['code']]).toEqual([404, 'not_found']);
    expect(headers).toMatchObject({ ...POLICY, 'cache-control': 'no-store' });
  });
  it('is logged by its route, and never with its token', async () => {
    await read(KNOWN, { 'x-request-id': 'the-logged-one' });
    const line = () =>
      gateway.logged.find((entry) => 'clientRequestId' in entry && entry.clientRequestId === 'the-logged-one');
    // The line is written once the connection reports that the response has been sent.
    for (let tries = 0; tries < 1000 && !line(); tries += 1)
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    expect(line()).toMatchObject({ path: '/calendar/…', route: 'GET /calendar/:file', status: 200 });
    expect(JSON.stringify(gateway.logged)).not.toContain(KNOWN.slice(0, 20));
  });
});
