import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorSentences, pathOf, STRIPE_WEBHOOK_PATH } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { openRawConnection, wireBytes } from '@jobtrail/service-kit/testing';
import { sendRequest } from './testing/sendRequest.ts';
import { DEAD_ADDRESS, startTestGateway, type TestGateway } from './testing/testGateway.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const LOGIN = pathOf('login');
const env = {
  TRUSTED_PROXIES: '127.0.0.1',
  RATE_LIMIT_PER_MINUTE: '0',
  RATE_LIMIT_SIGN_IN_PER_MINUTE: '0',
  SVC_MAIL_URL: DEAD_ADDRESS,
};
const SIGNED_IN = { cookie: 'jobtrail_session=valid' };
const user = {
  id: 'u1',
  name: 'Ada',
  email: 'ada@example.com',
  role: 'user',
  isActive: true,
  emailVerified: true,
  subscriptionStatus: null,
  access: 'full',
  createdAt: '2026-01-01T00:00:00.000Z',
};

describe('A body', () => {
  let gateway: TestGateway;
  /** The calls that reached svc-core, except the one that reads sessions. */
  let reached: string[] = [];
  const sockets: Socket[] = [];

  beforeAll(async () => {
    gateway = await startTestGateway({
      env,
      core(req, res) {
        const { url = '', headers } = req;
        if (url === internal.readSession.path) {
          const isValid = headers.cookie === SIGNED_IN.cookie;
          res.writeHead(isValid ? 200 : 401).end(isValid ? JSON.stringify({ user }) : '{}');
          return;
        }
        reached.push(url);
        if (headers['x-ending'] === 'hangs up') req.resume().on('end', () => req.socket.destroy());
        else if (headers['x-ending'] === 'cuts') req.resume().on('end', () => cut(res));
        else if (headers['x-ending'] === 'never') req.resume();
        else if (headers['x-ending'] === 'refuses') res.writeHead(401).end('no');
        else req.resume().on('end', () => res.end('fine'));
      },
      billing: (req, res) => void req.resume().on('end', () => res.end('fine')),
    });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await gateway.close();
  });
  beforeEach(() => {
    reached = [];
  });

  const cut = (res: ServerResponse): void => {
    res.writeHead(200, { 'content-length': 1000 }).write('only this', () => res.destroy());
  };

  /** Sends all of a body but its last bytes. Resolves with the status if the gateway responds. */
  const begin = (path: string, address: string, length: number, headers: Record<string, string> = {}) =>
    new Promise<{ socket: Socket; status: () => number | null }>((resolve, reject) => {
      let text = '';
      const all = { host: 'localhost', 'x-forwarded-for': address, 'content-length': String(length), ...headers };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
      const socket = connect(gateway.port, '127.0.0.1', () => {
        socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
        socket.write(Buffer.alloc(length - 10), () =>
          resolve({ socket, status: () => (text === '' ? null : Number(text.slice(9, 12))) }),
        );
      });
      sockets.push(socket);
      socket.on('data', (chunk) => (text += String(chunk))).on('error', reject);
      socket.on('error', () => undefined);
    });

  it.each<[string, Record<string, string>]>([
    ['announced', { 'content-length': String(200 * KIB) }],
    ['of unknown length', { 'transfer-encoding': 'chunked' }],
  ])('over 64 KiB, %s, is not read before a call that needs a session has one', async (_what, length) => {
    const connection = await openRawConnection(`http://127.0.0.1:${gateway.port}`);
    const lines = Object.entries({ host: 'localhost', expect: '100-continue', ...length });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    connection.write(`POST /api/communications HTTP/1.1\r\n${head}\r\n`);
    expect((await connection.response())?.status).toBe(401);
    await connection.closed();
    connection.destroy();
    expect(reached).toEqual([]);
  });

  it.each([
    ['an unknown one', { cookie: 'jobtrail_session=unknown' }, 401],
    ['a valid one', SIGNED_IN, 200],
  ])('over 64 KiB gets this status for a session that is %s', async (_what, headers, status) => {
    const body = Buffer.alloc(200 * KIB);
    const response = await sendRequest(gateway.port, '/api/communications', { method: 'POST', headers, body });
    expect(response.status).toBe(status);
    if (status === 401)
      expect(response.json()).toMatchObject({ code: 'unauthenticated', error: errorSentences.unauthenticated });
  });

  it('that carries media reaches its service before it is read, which asks for the session', async () => {
    const { socket, status } = await begin('/api/jobs', '198.51.100.9', 900 * KIB, { 'x-ending': 'refuses' });
    while (status() === null) await sleep(10);
    expect([status(), reached]).toEqual([401, ['/api/jobs']]);
    socket.destroy();
  });

  it('is refused while others of its network fill their share, which changes nothing for other networks', async () => {
    const begun = await Promise.all(
      Array.from({ length: 12 }, () => begin(STRIPE_WEBHOOK_PATH, '203.0.113.1', MIB - 10)),
    );
    while (begun.filter(({ status }) => status() === 503).length < 9) await sleep(10);
    const send = (address: string, method: string) =>
      sendRequest(gateway.port, method === 'POST' ? STRIPE_WEBHOOK_PATH : '/api/jobs', {
        method,
        headers: { 'x-forwarded-for': address },
        ...(method === 'POST' ? { body: Buffer.alloc(MIB - 10) } : {}),
      });
    const refused = await send('203.0.113.1', 'POST');
    expect([refused.status, refused.headers['retry-after'], refused.json()['code']]).toEqual([503, '2', 'unavailable']);
    expect((await send('203.0.113.1', 'GET')).text).toBe('fine');
    expect((await send('203.0.113.2', 'POST')).text).toBe('fine');
    for (const { socket } of begun) socket.destroy();
  });

  /** More than the share of a network, if the bytes of those that have ended still counted. */
  const MANY = 24;
  const LENGTH = 250 * KIB;
  let networks = 0;
  const post = (path: string, address: string, headers: Record<string, string>, length = LENGTH) =>
    sendRequest(gateway.port, path, {
      method: 'POST',
      headers: { 'x-forwarded-for': address, ...headers },
      body: Buffer.alloc(length),
    }).then(
      ({ status }) => status,
      () => 'cut off',
    );
  const leave = async (path: string, address: string, headers: Record<string, string>, length = LENGTH) => {
    const connection = await openRawConnection(`http://127.0.0.1:${gateway.port}`);
    const whole = { method: 'POST', path, headers: { 'x-forwarded-for': address, ...headers } };
    const before = reached.length;
    connection.write(wireBytes({ ...whole, body: Buffer.alloc(LENGTH) }).subarray(0, length));
    for (let tries = 0; tries < 200 && length > LENGTH && reached.length === before; tries += 1) await sleep(5);
    await sleep(20);
    connection.destroy();
    return 'left';
  };

  it.each<[string, string | number, (address: string) => Promise<string | number>]>([
    ['its response is complete', 200, (address) => post(LOGIN, address, {})],
    ['it is too large', 413, (address) => post(LOGIN, address, { 'transfer-encoding': 'chunked' }, 257 * KIB)],
    ['its client leaves while it is read', 'left', (address) => leave(LOGIN, address, {}, 200 * KIB)],
    ['its client leaves while it waits', 'left', (address) => leave(LOGIN, address, { 'x-ending': 'never' }, Infinity)],
    ['its service refuses it early', 401, (address) => post(LOGIN, address, { 'x-ending': 'refuses' })],
    ['its service hangs up', 503, (address) => post(LOGIN, address, { 'x-ending': 'hangs up' })],
    ['its response is cut off', 'cut off', (address) => post(LOGIN, address, { 'x-ending': 'cuts' })],
    ['its service is down', 503, (address) => post('/api/webhooks/mail', address, {}, 900 * KIB)],
  ])('no longer counts when %s', async (_ending, expected, send) => {
    networks += 1;
    const address = `192.0.2.${networks}`;
    for (let n = 0; n < MANY; n += 1) expect(await send(address)).toBe(expected);
    expect(await post(LOGIN, address, {})).toBe(200);
  });
});
