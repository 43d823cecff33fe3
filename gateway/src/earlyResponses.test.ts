import type { IncomingMessage, RequestListener } from 'node:http';
import { openRawConnection, refusedThenNext, wireBytes } from '@jobtrail/service-kit/testing';
import { sendRequest } from './testing/sendRequest.ts';
import { DEAD_ADDRESS, deploy, startTestGateway, type TestGateway } from './testing/testGateway.ts';

const MIB = 1024 * 1024;
const json = { 'content-type': 'application/json' };
const chunked = { 'transfer-encoding': 'chunked' };
const session = { cookie: 'jobtrail_session=any' };
const urlOf = ({ port }: TestGateway): string => `http://127.0.0.1:${port}`;

/** A service that reads the first bytes of a body, rejects the request and leaves the rest unread. */
const leaveBodyUnread: RequestListener = (req, res) => {
  if (req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined) {
    res.end('fine');
    return;
  }
  req.once('readable', () => {
    req.on('readable', () => undefined);
    res.writeHead(415, { 'content-length': 2 }).end('no');
  });
};

describe("A browser's connection serves the next request at once, or is closed, after", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({
      core: leaveBodyUnread,
      env: { SVC_MAIL_URL: DEAD_ADDRESS, TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_PER_MINUTE: '1' },
    });
    deploy(gateway.frontEndsDir, 'shell', 'b1', {
      'app.html': '<html></html>',
      'landing.html': '<html></html>',
      'a.js': '1',
    });
  });
  afterAll(() => gateway.close());

  it.each([
    ['a body to an unknown path', 404, 'POST', '/api/nothing', {}, MIB],
    ['a body of an unknown call that is too large', 413, 'PUT', '/api/jobs', {}, MIB],
    ['a body to a path of the gateway itself', 405, 'POST', '/healthz', {}, MIB],
    ['a body whose content length is too large', 413, 'POST', '/api/communications', json, MIB],
    ['a chunked body that becomes too large', 413, 'POST', '/api/auth/login', { ...json, ...chunked }, MIB],
    ['a large body without the session that its call needs', 401, 'POST', '/api/communications', json, 200_000],
    ['a chunked upload that becomes too large', 415, 'POST', '/api/media', chunked, 3 * MIB],
    ['a body for a service that is down', 503, 'POST', '/api/webhooks/mail', json, 200_000],
    ['a body whose sender cannot be identified', 503, 'POST', '/api/admin/broadcast', { ...json, ...session }, 200_000],
    ['a body that its service rejects', 415, 'POST', '/api/jobs', json, 900_000],
    ['an upload that its service rejects', 415, 'POST', '/api/media', json, 5 * MIB],
    ['a GET of a page with a body', 200, 'GET', '/', {}, MIB],
    ['a GET of a file with a body', 200, 'GET', '/assets/shell/b1/a.js', {}, MIB],
    ['a GET of a call with a body that is too large', 413, 'GET', '/api/jobs', {}, MIB],
  ])('%s (%d)', async (_what, status, method, path, headers, length) => {
    const { refusal, next } = await refusedThenNext(urlOf(gateway), {
      method,
      path,
      headers,
      body: Buffer.alloc(length, ' '),
    });
    expect(refusal?.status).toBe(status);
    expect([200, 'closed']).toContain(next);
  });

  it('too many requests (429)', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.1', ...json };
    await sendRequest(gateway.port, '/api/jobs', { headers });
    const { refusal, next } = await refusedThenNext(urlOf(gateway), {
      method: 'POST',
      path: '/api/media',
      headers,
      body: Buffer.alloc(5 * MIB),
    });
    expect(refusal?.status).toBe(429);
    expect([200, 'closed']).toContain(next);
  });
});

describe('A connection to a service', () => {
  let gateway: TestGateway;
  let connections = 0;
  /** Number of open connections to the service. */
  let open = 0;
  beforeAll(async () => {
    gateway = await startTestGateway({
      core: (req, res) => {
        if (req.url === '/api/jobs/takes') req.resume().on('end', () => res.end('fine'));
        else if (req.url === '/api/jobs/streams') echo(req, res);
        else leaveBodyUnread(req, res);
      },
      onConnection(socket) {
        connections += 1;
        open += 1;
        socket.once('close', () => {
          open -= 1;
        });
      },
    });
  });
  afterAll(() => gateway.close());
  const patch = (path: string, body: Buffer, headers = {}) =>
    sendRequest(gateway.port, path, { method: 'PATCH', headers: { ...json, ...headers }, body });

  it.each([
    ['small', 20_000],
    ['sent whole', 900_000],
    ['piped', 3 * MIB],
  ])('with an unread body that is %s is not used for another call', async (_, length) => {
    await Promise.all(
      Array.from({ length: 4 }, async () =>
        expect((await patch('/api/jobs/leaves', Buffer.alloc(length))).status).toBe(415),
      ),
    );
    const reads = await Promise.all(Array.from({ length: 8 }, () => sendRequest(gateway.port, '/api/jobs')));
    expect(reads.map(({ text }) => text)).toEqual(Array(8).fill('fine'));
  });

  it('is kept after a body that Node reads in any case', async () => {
    await patch('/api/jobs/takes', Buffer.alloc(1000));
    const before = connections;
    for (let n = 0; n < 5; n += 1) expect((await patch('/api/jobs/takes', Buffer.alloc(10_000))).text).toBe('fine');
    expect(connections).toBe(before);
  });

  it('is closed when the client of an upload disconnects', async () => {
    const before = open;
    const client = await openRawConnection(urlOf(gateway));
    client.write(
      wireBytes({ method: 'PATCH', path: '/api/jobs/takes', headers: json, body: Buffer.alloc(3 * MIB) }).subarray(
        0,
        2 * MIB,
      ),
    );
    for (let tries = 0; tries < 100 && open === before; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(open).toBe(before + 1);
    client.destroy();
    for (let tries = 0; tries < 100 && open > before; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(open).toBe(before);
  });

  it('carries a whole upload and a whole response that starts before the upload ends', async () => {
    const body = Buffer.alloc(6 * MIB, 'upload');
    const response = await patch('/api/jobs/streams', body);
    expect(response.status).toBe(200);
    expect(response.body.equals(body)).toBe(true);
  });
});

/** Echoes the request body as it arrives. */
function echo(req: IncomingMessage, res: Parameters<RequestListener>[1]): void {
  res.writeHead(200);
  req.pipe(res);
}
