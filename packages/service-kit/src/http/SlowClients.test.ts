import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { patient } from '../testing/index.ts';
import { type SlowClientLimits, SlowClients } from './SlowClients.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const LIMITS: SlowClientLimits = {
  data: { stalledMs: 5000, bytesPerSecond: 8 * KIB },
  file: { stalledMs: 600_000, bytesPerSecond: KIB },
  forwarded: 100,
};
const ENDED_WITHIN_MS = patient(20_000);
const WATCHED_MS = 15_000;
const RESPONSE_BYTES = 200 * MIB;

/** Sends a response of many MB, no faster than it is read. */
function pour(res: ServerResponse, type: string): void {
  const chunk = Buffer.alloc(64 * KIB, 'x');
  let left = RESPONSE_BYTES;
  const fill = (): void => {
    while (left > 0 && !res.destroyed) {
      left -= chunk.length;
      if (!res.write(chunk)) return;
    }
    res.end();
  };
  res.setHeader('content-type', type);
  res.on('drain', fill);
  fill();
}

describe('A client that reads a response', () => {
  const clients = new SlowClients(LIMITS);
  const sockets: Socket[] = [];
  const dropped: string[] = [];
  let server: Server;

  beforeAll(async () => {
    server = createServer((req, res) => {
      clients.watch(req, res, {
        contentType: () => res.getHeader('content-type'),
        onDrop: () => dropped.push(String(req.url)),
      });
      if (req.url?.startsWith('/later')) setTimeout(() => res.end('at last'), 8000);
      else pour(res, req.url?.startsWith('/file') ? 'audio/mpeg' : 'application/json; charset=utf-8');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const ask = (path: string, headers = ''): Socket => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n${headers}\r\n`),
    );
    socket.on('error', () => undefined).pause();
    sockets.push(socket);
    return socket;
  };
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const untilDropped = async (path: string): Promise<boolean> => {
    for (const end = Date.now() + ENDED_WITHIN_MS; !dropped.includes(path) && Date.now() < end;) await pause(100);
    return dropped.includes(path);
  };
  /** Reads some bytes per second. @returns a function for the number of bytes read so far */
  const take = (socket: Socket, bytesPerSecond: number): (() => number) => {
    const begun = Date.now();
    let taken = 0;
    const timer = setInterval(() => {
      while (taken < (bytesPerSecond * (Date.now() - begun)) / 1000) {
        const piece = socket.read(Math.min(socket.readableLength, 64 * KIB) || 1) as Buffer | null;
        if (piece === null) return;
        taken += piece.length;
      }
    }, 20);
    socket.once('close', () => clearInterval(timer)).on('readable', () => undefined);
    return () => taken;
  };

  it('is dropped if it takes nothing, and receives an incomplete response', async () => {
    const socket = ask('/stops');
    expect(await untilDropped('/stops')).toBe(true);
    let text = '';
    socket.on('data', (bytes: Buffer) => (text = (text + String(bytes)).slice(-7))).resume();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(text).not.toBe('\r\n0\r\n\r\n');
  }, 40_000);
  it('is dropped below the minimum rate, even if it never stops', async () => {
    const thrifty = new SlowClients({ ...LIMITS, data: { stalledMs: 5000, bytesPerSecond: 50 * MIB } });
    const gone = new Promise((resolve) => {
      server.once('request', (req, res) =>
        thrifty.watch(req, res, {
          contentType: () => res.getHeader('content-type'),
          onDrop: () => resolve('dropped'),
        }),
      );
    });
    take(ask('/crawls'), 2 * MIB);
    expect(await Promise.race([gone, pause(ENDED_WITHIN_MS).then(() => 'kept')])).toBe('dropped');
  }, 40_000);
  it('is kept if it reads slowly but steadily, pauses a file, is behind a gateway or waits for the service', async () => {
    const socket = ask('/steady');
    const taken = take(socket, 2 * MIB);
    ask('/file');
    ask('/forwarded', 'x-forwarded-for: 198.51.100.7\r\n');
    let late = '';
    ask('/later')
      .on('data', (bytes: Buffer) => (late += String(bytes)))
      .resume();
    await pause(WATCHED_MS);
    expect(dropped).toEqual(expect.not.arrayContaining(['/steady', '/file', '/forwarded', '/later']));
    expect(taken()).toBeGreaterThan(MIB);
    expect(late).toContain('at last');
  }, 40_000);
});
