import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { SlowClientLimits } from '@jobtrail/service-kit';
import { sendRequest } from '../testing/sendRequest.ts';
import { startTestGateway, type TestGateway } from '../testing/testGateway.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const LONG = 200 * MIB;
const limits: SlowClientLimits = {
  data: { stalledMs: 4000, bytesPerSecond: KIB },
  file: { stalledMs: 600_000, bytesPerSecond: KIB },
  forwarded: 1,
};
/** The most that operating systems and the gateway buffer between a service and a client that does not read. */
const BUFFERED_MAX_BYTES = 40 * MIB;

/** Sends a response of 200 MiB, no faster than the gateway reads it. */
function sendLongResponse(res: ServerResponse): void {
  const chunk = Buffer.alloc(64 * KIB, 'x');
  let left = LONG;
  const fill = (): void => {
    while (left > 0 && !res.destroyed) {
      left -= chunk.length;
      if (!res.write(chunk)) return;
    }
    res.end();
  };
  res.on('drain', fill);
  fill();
}

describe('A client that does not read', () => {
  let gateway: TestGateway;
  let poured: ServerResponse[] = [];
  let sockets: Socket[] = [];
  const open = async (env: Record<string, string> = {}): Promise<void> => {
    gateway = await startTestGateway({
      core: (req, res) => {
        if (req.url === '/api/auth/me') return void res.end('{}');
        poured.push(res);
        res.setHeader('content-type', req.url?.startsWith('/api/media') ? 'audio/mpeg' : 'application/json');
        sendLongResponse(res);
      },
      env,
      slowClientLimits: limits,
    });
  };
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    [poured, sockets] = [[], []];
    await gateway.close();
  });

  const stall = (path: string, headers = ''): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(gateway.port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n${headers}\r\n`),
      );
      socket.on('error', () => {}).once('readable', () => resolve(String(socket.read(12))));
      sockets.push(socket);
    });
  const pause = (ms: number) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
  const until = async (holds: () => boolean): Promise<void> => {
    for (let tries = 0; tries < 400 && !holds(); tries += 1) await pause(50);
    expect(holds()).toBe(true);
  };

  it('slows its service down, because the gateway does not buffer the response', async () => {
    await open();
    await stall('/api/jobs');
    let taken = -1;
    const bytesOf = (): number => poured[0]?.socket?.bytesWritten ?? 0;
    for (; taken !== bytesOf(); await pause(500)) taken = bytesOf();
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(BUFFERED_MAX_BYTES);
  });

  it('is dropped even if it claims to be a proxy, and its response ends at the service', async () => {
    await open();
    await Promise.all([stall('/api/jobs'), stall('/api/jobs', 'x-forwarded-for: 198.51.100.7\r\n')]);
    await until(() => poured.every(({ destroyed }) => destroyed));
    expect(poured).toHaveLength(2);
    expect(gateway.logged).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: '/api/jobs', message: expect.stringContaining('too slow') }),
      ]),
    );
  }, 30_000);

  it('does not use up the service connections of others', async () => {
    await open();
    await Promise.all(Array.from({ length: 200 }, () => stall('/api/jobs')));
    const begun = performance.now();
    expect((await sendRequest(gateway.port, '/api/auth/me')).text).toBe('{}');
    expect(performance.now() - begun).toBeLessThan(3000);
  }, 60_000);

  it('can have a limited number of requests open per session and per address', async () => {
    await open({ TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_SIGNED_IN_PER_MINUTE: '0' });
    const from = (address: string, session: string): string =>
      `x-forwarded-for: ${address}\r\ncookie: jobtrail_session=${session}\r\n`;
    const many = (count: number, address: string, session: string) =>
      Promise.all(Array.from({ length: count }, () => stall('/api/media/019aa', from(address, session))));
    expect(new Set(await many(100, '198.51.100.1', 'a'))).toEqual(new Set(['HTTP/1.1 200']));
    expect(await stall('/api/media/019aa', from('198.51.100.1', 'a'))).toBe('HTTP/1.1 429');
    expect(await stall('/api/media/019aa', from('198.51.100.1', 'b'))).toBe('HTTP/1.1 200');
    expect(await stall('/api/media/019aa', from('198.51.100.2', 'a'))).toBe('HTTP/1.1 200');
    const refused = await sendRequest(gateway.port, '/api/auth/me', {
      headers: { 'x-forwarded-for': '198.51.100.1', cookie: 'jobtrail_session=a' },
    });
    expect([refused.status, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      '5',
      expect.objectContaining({ code: 'too_many_requests' }),
    ]);
    for (const socket of sockets.splice(0, 10)) socket.destroy();
    await until(() => poured.filter(({ destroyed }) => destroyed).length >= 10);
    expect(
      (
        await sendRequest(gateway.port, '/api/auth/me', {
          headers: { 'x-forwarded-for': '198.51.100.1', cookie: 'jobtrail_session=a' },
        })
      ).status,
    ).toBe(200);
  }, 60_000);
});
