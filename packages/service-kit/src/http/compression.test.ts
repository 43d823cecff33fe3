import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { validationFailed } from '../errors/AppError.ts';
import { createRouter } from '../lifecycle/createServiceApp.ts';
import { type Listening, serve } from '../lifecycle/serve.ts';
import { createLogger } from '../logging/createLogger.ts';
import { createMetrics } from '../metrics/createMetrics.ts';
import { encodingFor } from './compression.ts';
import type { Context } from './context.ts';
import { createApp } from './createApp.ts';
import { registerOn } from './register.ts';

const call = <const Name extends string>(name: Name) =>
  ({
    id: name,
    summary: '',
    method: 'GET',
    path: `/api/${name}`,
    service: 'core',
    access: 'public',
    success: { status: 200, body: z.unknown() },
  }) as const;

const LIST = Array.from({ length: 100 }, (_, n) => ({ company: `Company ${n}` }));
const TEXT = JSON.stringify(LIST);
/** Far more than the compressors and the connection buffer. */
const ENDLESS = Readable.from(
  (function* () {
    for (let n = 0; ; n += 1) yield String(Math.sin(n));
  })(),
);
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const BR = { 'accept-encoding': 'br' };

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

describe('The encoding of a response', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br; q=0.5 , gzip ; Q=0.5', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0, *', 'br'],
    ['identity;q=0.1, gzip;q=0.2', 'gzip'],
    ['br;q=0', null],
    ['br;q=0.000, gzip;q=0', null],
    ['*;q=0', null],
    ['identity', null],
    ['identity, gzip;q=0.5', null],
    ['deflate, zstd, x-brotli', null],
    ['', null],
    [undefined, null],
    // Nothing that a client may send is an error.
    ['br;q=NaN', null],
    ['br;q=-1', null],
    ['br;q=', null],
    ['__proto__, constructor;q=1', null],
    [',;,;;q=1,', null],
    [`${'br;q=0,'.repeat(2000)}gzip`, 'gzip'],
  ])('for Accept-Encoding %j is %s', (accepted, expected) => {
    expect(encodingFor(accepted)).toBe(expected);
  });
});

describe('A response to a call', () => {
  let service: Listening;
  let wasClosed: Promise<unknown>;

  beforeAll(async () => {
    const app = createApp({
      logger: createLogger('svc-test', 'silent'),
      metrics: createMetrics('svc-test'),
      appUrl: 'http://localhost',
    });
    const router = createRouter();
    const on = registerOn(router, async () => null);
    const respondWith = (ctx: Context, headers: Record<string, string>, body: unknown = TEXT) => {
      ctx.set(headers);
      return body as string;
    };
    on(call('list'), async () => LIST);
    on(call('short'), async () => ({ text: 'x'.repeat(1012) }));
    on(call('long'), async () => ({ text: 'x'.repeat(1013) }));
    on({ ...call('secret'), success: { status: 200, body: z.unknown(), secret: true } }, async () => LIST);
    on(call('stream'), async ({ ctx }) => respondWith(ctx, JSON_TYPE, Readable.from([TEXT, TEXT])));
    on(call('breaks'), async ({ ctx }) =>
      respondWith(
        ctx,
        JSON_TYPE,
        Readable.from(
          (async function* () {
            yield TEXT.repeat(100);
            await new Promise((resolve) => setTimeout(resolve, 20));
            throw new Error('the rest is lost');
          })(),
        ),
      ),
    );
    on(call('endless'), async ({ ctx }) => {
      wasClosed = once(ENDLESS, 'close');
      return respondWith(ctx, JSON_TYPE, ENDLESS);
    });
    on(call('csv'), async ({ ctx }) => respondWith(ctx, { 'content-type': 'text/csv; charset=utf-8' }));
    on(call('audio'), async ({ ctx }) => respondWith(ctx, { 'content-type': 'audio/webm' }));
    on(call('events'), async ({ ctx }) => respondWith(ctx, { 'content-type': 'text/event-stream' }));
    on(call('encoded'), async ({ ctx }) => respondWith(ctx, { ...JSON_TYPE, 'content-encoding': 'zstd' }));
    on(call('untouched'), async ({ ctx }) =>
      respondWith(ctx, { ...JSON_TYPE, 'cache-control': 'private, no-transform' }),
    );
    on(call('part'), async ({ ctx }) => {
      ctx.status = 206;
      return respondWith(ctx, { ...JSON_TYPE, 'content-range': 'bytes 0-1999/4000' });
    });
    on(call('tagged'), async ({ ctx }) => {
      respondWith(ctx, { ...JSON_TYPE, etag: '"one"', vary: 'cookie' });
      if (ctx.get('if-none-match') !== 'W/"one"') return LIST;
      ctx.status = 304;
      return undefined;
    });
    on(call('refuses'), async () => Promise.reject(validationFailed({}, 'x'.repeat(2000))));
    router.get('/file', (ctx) => {
      ctx.body = LIST;
    });
    app.use(router.routes()).use(router.allowedMethods());
    service = await serve(app, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => service.close());

  const open = (path: string, headers: Record<string, string>, method = 'GET'): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      request(service.url + path, { method, headers, agent: false }, resolve)
        .on('error', reject)
        .end();
    });
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> => {
    const response = await open(path, headers, method);
    const chunks: Buffer[] = await response.toArray();
    return { status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) };
  };

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is the same in %s, and shorter', async (encoding, decompress) => {
    const { status, headers, bytes } = await ask('/api/list', { 'accept-encoding': encoding });
    expect([status, headers['content-encoding'], headers['content-type']]).toEqual([
      200,
      encoding,
      'application/json; charset=utf-8',
    ]);
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(bytes.length).toBeLessThan(TEXT.length / 2);
    expect(decompress(bytes).toString()).toBe(TEXT);
  });
  it.each<Record<string, string>>([{}, { 'accept-encoding': 'br;q=0, gzip;q=0' }, { 'accept-encoding': 'identity' }])(
    'is plain for a client that accepts no compression: %j',
    async (accepted) => {
      const { headers, bytes } = await ask('/api/list', accepted);
      expect([headers['content-encoding'], headers['vary']]).toEqual([undefined, 'accept-encoding']);
      expect([headers['content-length'], bytes.toString()]).toEqual([String(TEXT.length), TEXT]);
    },
  );
  it('is compressed from 1,024 bytes on', async () => {
    const [short, long] = [await ask('/api/short', BR), await ask('/api/long', BR)];
    expect([short.bytes.length, short.headers['content-encoding'], short.headers['vary']]).toEqual([
      1023,
      undefined,
      'accept-encoding',
    ]);
    expect(long.headers['content-encoding']).toBe('br');
  });
  it('with a secret is plain', async () => {
    const { headers, bytes } = await ask('/api/secret', BR);
    expect([headers['content-encoding'], bytes.toString()]).toEqual([undefined, TEXT]);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('that is streamed is compressed with %s as it is read', async (encoding, decompress) => {
    const { headers, bytes } = await ask('/api/stream', { 'accept-encoding': encoding });
    expect([headers['content-encoding'], headers['content-length']]).toEqual([encoding, undefined]);
    expect(decompress(bytes).toString()).toBe(TEXT + TEXT);
  });
  it('that fails in the middle breaks the connection, so that it never looks complete', async () => {
    await expect(ask('/api/breaks', BR)).rejects.toThrow();
  });
  it('whose client disconnects frees its source', async () => {
    const response = await open('/api/endless', BR);
    await once(response, 'readable');
    response.destroy();
    await wasClosed;
    expect(ENDLESS.destroyed).toBe(true);
  });

  it.each([
    ['/api/audio', 'a file'],
    ['/api/events', 'a stream of events'],
    ['/api/untouched', 'one with no-transform'],
    ['/api/part', 'a range'],
    ['/file', 'what is no call of the contract'],
  ])('stays as it is: %s, %s', async (path) => {
    const { headers, bytes } = await ask(path, BR);
    expect([headers['content-encoding'], bytes.toString()]).toEqual([undefined, TEXT]);
  });
  it('stays as it is if it is encoded already', async () => {
    const { headers, bytes } = await ask('/api/encoded', BR);
    expect([headers['content-encoding'], bytes.toString()]).toEqual(['zstd', TEXT]);
  });
  it('is compressed if it is another text than JSON', async () => {
    const { headers, bytes } = await ask('/api/csv', BR);
    expect([headers['content-encoding'], brotliDecompressSync(bytes).toString()]).toEqual(['br', TEXT]);
  });
  it('is plain if it is an error', async () => {
    const { status, headers, bytes } = await ask('/api/refuses', BR);
    expect([status, headers['content-encoding'], JSON.parse(bytes.toString()).code]).toEqual([
      400,
      undefined,
      'validation_failed',
    ]);
  });

  it.each(['/api/list', '/api/stream', '/api/tagged'])(
    'to HEAD has the headers of GET and no body: %s',
    async (path) => {
      const { date: _, 'x-request-id': __, ...expected } = (await ask(path, BR)).headers;
      const { status, headers, bytes } = await ask(path, BR, 'HEAD');
      const { 'transfer-encoding': ___, ...withoutFraming } = expected;
      expect([status, headers, bytes.length]).toEqual([200, expect.objectContaining(withoutFraming), 0]);
    },
  );
  it('has a weak ETag if its bytes differ from the plain ones, and Vary also with 304', async () => {
    const [plain, packed] = [await ask('/api/tagged'), await ask('/api/tagged', BR)];
    expect([plain.headers['etag'], packed.headers['etag']]).toEqual(['"one"', 'W/"one"']);
    const { status, headers, bytes } = await ask('/api/tagged', { ...BR, 'if-none-match': 'W/"one"' });
    expect([status, headers['content-encoding'], bytes.length]).toEqual([304, undefined, 0]);
    expect([plain, packed, { headers }].map((answer) => answer.headers['vary'])).toEqual(
      Array(3).fill('cookie, accept-encoding'),
    );
  });
});
