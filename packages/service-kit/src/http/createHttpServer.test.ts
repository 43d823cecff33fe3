import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { openRawConnection, patient, refusedThenNext, wireBytes } from '../testing/index.ts';
import { readBytes } from './body.ts';
import { createHttpServer, LINGER_LIMITS, type LingerLimits } from './createHttpServer.ts';

const MIB = 1024 * 1024;
const SENTENCE = 'Not like this.';
const refuse = (res: ServerResponse): void =>
  void res.writeHead(415, { 'content-length': SENTENCE.length }).end(SENTENCE);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What a handler may have done with a body before it rejects the request. */
const readers: Record<string, (req: IncomingMessage) => Promise<unknown>> = {
  'has not read': async () => undefined,
  'has read the first bytes of with an iterator': (req) => req.iterator({ destroyOnReturn: false }).next(),
  'has attached a "readable" listener to': (req) =>
    new Promise((resolve) => req.once('readable', resolve).on('readable', () => undefined)),
  'has paused after the first bytes': (req) => new Promise((resolve) => req.once('data', () => resolve(req.pause()))),
  'has piped into a stream that is full': (req) =>
    new Promise((resolve) => req.pipe(new PassThrough()).once('readable', resolve)),
  'has read up to a limit': (req) => readBytes(req, 1000).catch(() => undefined),
};

describe('An HTTP server of the kit', () => {
  let server: Server | undefined;
  const serve = async (
    handle: RequestListener,
    limits: LingerLimits = LINGER_LIMITS,
    options: ServerOptions = {},
  ): Promise<string> => {
    const made = createHttpServer(options, handle, limits);
    server = made;
    await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
  };
  /** Responds to GET with 200, and rejects everything else once `read` is done. */
  const refusing =
    (read: (req: IncomingMessage) => Promise<unknown> = async () => undefined): RequestListener =>
    (req, res) => {
      if (req.method === 'GET' && req.url === '/healthz') res.end('ok');
      else void read(req).then(() => refuse(res));
    };
  const openConnections = (): Promise<number> =>
    new Promise((resolve, reject) =>
      server?.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  const untilNoneIsOpen = async (): Promise<void> => {
    for (let tries = 0; tries < patient(100) && (await openConnections()) > 0; tries += 1) await pause(20);
    expect(await openConnections()).toBe(0);
  };
  afterEach(
    () =>
      new Promise<void>((resolve) => {
        server?.close(() => resolve());
        server?.closeAllConnections();
      }),
  );

  it('closes a connection on which nothing arrives, and none that has had a request', async () => {
    const url = await serve((_req, res) => void res.end('ok'), LINGER_LIMITS, { headersTimeout: 300 });
    const used = await openRawConnection(url);
    const silent = await openRawConnection(url);
    const request = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';
    used.write(request);
    expect((await used.response())?.status).toBe(200);
    await silent.closed();
    used.write(request);
    expect((await used.response())?.status).toBe(200);
    used.destroy();
    silent.destroy();
  });

  describe.each(Object.entries(readers))('after a response to a body that the handler %s', (_, read) => {
    it.each([
      ['of known length', {}],
      ['in chunks', { 'transfer-encoding': 'chunked' }],
      ['whose client closes afterwards', { connection: 'close' }],
    ])('%s, the next call gets its response or the connection is closed at once', async (_kind, headers) => {
      const url = await serve(refusing(read));
      const { refusal, next } = await refusedThenNext(url, {
        method: 'POST',
        path: '/',
        headers,
        body: Buffer.alloc(2 * MIB),
      });
      expect([refusal?.status, refusal?.text]).toEqual([415, SENTENCE]);
      expect(['closed', 200]).toContain(next);
    });
    it('half of which never arrives, the connection is closed', async () => {
      const url = await serve(refusing(read), { ...LINGER_LIMITS, idleMs: 200 });
      const connection = await openRawConnection(url);
      connection.write(wireBytes({ method: 'POST', path: '/', body: Buffer.alloc(2 * MIB) }).subarray(0, MIB));
      expect(await connection.response()).toMatchObject({ status: 415, headers: { connection: 'close' } });
      await connection.closed();
      // The server keeps reading until the pause has been too long.
      await untilNoneIsOpen();
      connection.destroy();
    });
  });

  it.each(['GET', 'DELETE', 'PATCH'])('an unread body of a %s does not hold up other requests', async (method) => {
    const url = await serve(refusing());
    const { refusal, next } = await refusedThenNext(url, { method, path: '/', body: Buffer.alloc(MIB) });
    expect(refusal?.status).toBe(415);
    expect(['closed', 200]).toContain(next);
  });

  it('keeps the connection after a rejected request whose body has arrived', async () => {
    const url = await serve(
      (req, res) => void (req.method === 'GET' ? res.end('ok') : setTimeout(() => refuse(res), 20)),
    );
    const connection = await openRawConnection(url);
    for (let n = 0; n < 3; n += 1) {
      connection.write(wireBytes({ method: 'POST', path: '/', body: Buffer.alloc(8000) }));
      expect(await connection.response()).toMatchObject({ status: 415, headers: { connection: 'keep-alive' } });
      connection.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
      expect(await connection.response()).toMatchObject({ status: 200 });
    }
    connection.destroy();
  });

  it('keeps the connection after a response to a GET before the parser has seen its end', async () => {
    const url = await serve((_req, res) => void res.end('ok'));
    const connection = await openRawConnection(url);
    for (let n = 0; n < 3; n += 1) {
      connection.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
      expect(await connection.response()).toMatchObject({ status: 200, headers: { connection: 'keep-alive' } });
    }
    connection.destroy();
  });

  it('a client that sends the whole body before it reads still receives the rejection', async () => {
    const url = await serve(refusing());
    const bytes = wireBytes({
      method: 'POST',
      path: '/',
      headers: { connection: 'close' },
      body: Buffer.alloc(16 * MIB),
    });
    for (let n = 0; n < 10; n += 1) {
      const connection = await openRawConnection(url);
      connection.socket.pause();
      await new Promise((resolve) => connection.socket.write(bytes, resolve));
      connection.socket.resume();
      expect((await connection.response())?.status).toBe(415);
      connection.destroy();
    }
  });

  it('runs no request that follows a rejected body', async () => {
    const seen: string[] = [];
    const url = await serve((req, res) => {
      seen.push(`${req.method} ${req.url}`);
      refusing()(req, res);
    });
    const connection = await openRawConnection(url);
    connection.write(
      Buffer.concat([
        wireBytes({ method: 'POST', path: '/first', body: Buffer.alloc(MIB) }),
        Buffer.from('DELETE /second HTTP/1.1\r\nhost: a\r\n\r\n'),
      ]),
    );
    expect((await connection.response())?.status).toBe(415);
    expect(await connection.response()).toBeNull();
    await pause(100);
    expect(seen).toEqual(['POST /first']);
  });

  it('reads and drops no more of a body than the limit', async () => {
    const limits = { maxBytes: 4 * MIB, idleMs: 5000, totalMs: 30_000 };
    const url = await serve(refusing(), limits);
    const connection = await openRawConnection(url);
    const ended = new Promise<void>((resolve) => connection.socket.once('close', () => resolve()));
    connection.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000000000\r\n\r\n');
    const more = (): void => {
      while (!connection.socket.destroyed && connection.socket.write(Buffer.alloc(256 * 1024)));
    };
    connection.socket.on('drain', more);
    more();
    expect((await connection.response())?.status).toBe(415);
    await ended;
    // The buffers of both kernels come on top of what the server has read.
    expect(connection.socket.bytesWritten).toBeLessThan(limits.maxBytes + 32 * MIB);
  });

  it('reads a slow body no longer than the limit', async () => {
    const url = await serve(refusing(), { maxBytes: MIB, idleMs: 5000, totalMs: 300 });
    const connection = await openRawConnection(url);
    const ended = new Promise<void>((resolve) => connection.socket.once('close', () => resolve()));
    connection.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000\r\n\r\n');
    const dripping = setInterval(() => connection.write('x'), 20);
    expect((await connection.response())?.status).toBe(415);
    await ended;
    clearInterval(dripping);
  });

  it('streams a response while the body still arrives, both complete, and then closes', async () => {
    let got = 0;
    const url = await serve((req, res) => {
      res.writeHead(200, { 'content-length': 3000 }).write(Buffer.alloc(1000, 'a'));
      req
        .on('data', (chunk: Buffer) => {
          got += chunk.length;
        })
        .on('end', () => void res.end(Buffer.alloc(2000, 'b')));
    });
    const connection = await openRawConnection(url);
    const bytes = wireBytes({ method: 'POST', path: '/', body: Buffer.alloc(3 * MIB) });
    connection.write(bytes.subarray(0, MIB));
    await pause(50);
    connection.write(bytes.subarray(MIB));
    const response = await connection.response();
    expect([response?.headers['connection'], response?.text.length, got]).toEqual(['close', 3000, 3 * MIB]);
    await connection.closed();
  });

  it('leaves nothing behind when a client disconnects in the middle of a rejected body', async () => {
    const url = await serve(refusing());
    for (let n = 0; n < 10; n += 1) {
      const connection = await openRawConnection(url);
      connection.write(wireBytes({ method: 'POST', path: '/', body: Buffer.alloc(MIB) }).subarray(0, n * 100_000 + 60));
      if (n % 2) await connection.response();
      connection.destroy();
    }
    await untilNoneIsOpen();
  });

  describe('a client that sends Expect: 100-continue', () => {
    const head = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\nexpect: 100-continue\r\n\r\n';
    it('gets no 100 if the request is rejected', async () => {
      const url = await serve(refusing());
      const connection = await openRawConnection(url);
      connection.write(head);
      expect(await connection.response()).toMatchObject({ status: 415, headers: { connection: 'close' } });
      await connection.closed();
    });
    it('gets 100 when the handler starts to read', async () => {
      const url = await serve((req, res) => void readBytes(req, 10).then((bytes) => res.end(bytes)));
      const connection = await openRawConnection(url);
      connection.write(head);
      expect((await connection.response())?.status).toBe(100);
      connection.write('hello');
      expect(await connection.response()).toMatchObject({
        status: 200,
        text: 'hello',
        headers: { connection: 'keep-alive' },
      });
      connection.destroy();
    });
  });
});

describe('A body that is read whole', () => {
  it.each([
    ['as long as allowed', 1000, 200],
    ['longer than it may be', 1001, 413],
  ])('%s', async (_, length, status) => {
    const server = createHttpServer({}, (req, res) => {
      readBytes(req, 1000).then(
        (bytes) => res.end(String(bytes.length)),
        (error: { status: number }) => res.writeHead(error.status).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      expect(
        (await refusedThenNext(url, { method: 'POST', path: '/', headers, body: Buffer.alloc(length) })).refusal
          ?.status,
      ).toBe(status);
    }
    await new Promise((resolve) => server.close(resolve).closeAllConnections());
  });
});
