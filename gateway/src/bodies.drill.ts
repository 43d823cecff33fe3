import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { STRIPE_WEBHOOK_PATH } from '@jobtrail/contract';
import { type RunningService, startService } from '@jobtrail/service-kit/testing';
import { listen } from './testing/testGateway.ts';

const MIB = 1024 * 1024;
const UNFINISHED = 400;
const GROWS_BY_MAX = 128 * MIB;
const LENGTH = MIB - 1;

/** What a process occupies, in bytes, according to Linux. */
const memoryOf = (pid: number): number =>
  1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

describe('400 bodies of 1 MiB that do not end', () => {
  let service: Server;
  let gateway: RunningService;
  let sockets: Socket[];

  beforeEach(async () => {
    sockets = [];
    service = createServer((req, res) => void req.resume().on('end', () => res.end('fine')));
    const url = `http://127.0.0.1:${await listen(service)}`;
    gateway = await startService(
      resolve(__dirname, '..'),
      {
        ...{ SVC_CORE_URL: url, SVC_BILLING_URL: url, SVC_MAIL_URL: url, FRONTENDS_DIR: resolve(__dirname, '..') },
        TRUSTED_PROXIES: '127.0.0.1',
      },
      '/healthz',
    );
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await gateway.end();
    service.closeAllConnections();
    service.close();
  });

  /** Sends all of a body but its last bytes, as far as the gateway takes it. */
  const begin = (path: string, address: string): void => {
    const { port } = new URL(gateway.url);
    const socket = connect(Number(port), '127.0.0.1', () => {
      const lines = ['host: localhost', `x-forwarded-for: ${address}`, `content-length: ${LENGTH}`];
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.write(Buffer.alloc(LENGTH - 10));
    });
    socket.on('error', () => undefined).resume();
    sockets.push(socket);
  };

  it.each([
    [STRIPE_WEBHOOK_PATH, 1],
    ['/api/media', 4],
    ['/api/communications', 40],
    ['/api/auth/login', 2],
  ] as const)(
    'to %s from %d networks fill little memory, and other people read',
    async (path, addresses) => {
      const read = async (): Promise<number> =>
        (await fetch(`${gateway.url}/api/jobs`, { headers: { 'x-forwarded-for': '198.51.100.1' } })).status;
      for (let n = 0; n < 50; n += 1) await read();
      const before = memoryOf(gateway.pid);
      let most = 0;
      const statuses = new Map<number, number>();
      for (let n = 0; n < UNFINISHED; n += 1) begin(path, `203.0.113.${n % addresses}`);
      for (const until = Date.now() + 3000; Date.now() < until; await sleep(50)) {
        const status = await read();
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        most = Math.max(most, memoryOf(gateway.pid) - before);
      }
      expect([...statuses.keys()]).toEqual([200]);
      expect(most).toBeLessThanOrEqual(GROWS_BY_MAX);
    },
    60_000,
  );
});
