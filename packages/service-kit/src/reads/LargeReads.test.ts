import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errorSentences } from '@jobtrail/contract';
import type { Listening } from '../lifecycle/serve.ts';
import { serveRoutes } from '../testing/serveRoutes.ts';
import { jsonList } from './jsonList.ts';
import { LARGE_READ_LIMITS, LargeReads } from './LargeReads.ts';
import { type Piece, pieceOf } from './pieces.ts';

const MIB = 1024 * 1024;
const LIMITS = { ...LARGE_READ_LIMITS, perPerson: 2, waitingPerPerson: 0 };

describe('A list of any length', () => {
  const reads = new LargeReads(LIMITS);
  const sockets: Socket[] = [];
  let service: Listening;
  let begun = 0;

  /** A list of some items of some length, which fails after `failsAt` items. */
  const list = (items: number, characters: number, failsAt = Infinity): AsyncGenerator<Piece> => {
    begun += 1;
    let n = 0;
    return jsonList(async () => {
      if (n === failsAt) throw new Error('the database is gone');
      n += 1;
      return n > items ? null : [pieceOf(JSON.stringify('é'.repeat(characters)))];
    });
  };

  beforeAll(async () => {
    service = await serveRoutes((router) => {
      router.get('/list/:items/:characters/:failsAt', async (ctx) => {
        const [items = 0, characters = 0, failsAt = 0] = [
          ctx.params['items'],
          ctx.params['characters'],
          ctx.params['failsAt'],
        ].map(Number);
        ctx.body = await reads.json(ctx, ctx.get('x-person'), () => list(items, characters, failsAt));
      });
      router.get('/buffer/:bytes', async (ctx) => {
        ctx.body = await reads.buffer(ctx, ctx.get('x-person'), Buffer.alloc(Number(ctx.params['bytes']), 'x'));
      });
    });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await service.close(0);
  });

  const ask = (path: string, person = 'ada'): Promise<Response> =>
    fetch(service.url + path, { headers: { 'x-person': person } });
  /** Sends a request and reads no more than the status. */
  const stall = (path: string, person: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(service.port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nx-person: ${person}\r\n\r\n`),
      );
      socket.on('error', () => undefined).once('readable', () => resolve(String(socket.read(12))));
      sockets.push(socket);
    });

  it.each([
    [0, 0],
    [1, 0],
    [3, 5],
    [1, 300_000],
    [40, 100_000],
  ])('of %i items with %i characters each is sent unchanged', async (items, characters) => {
    const response = await ask(`/list/${items}/${characters}/-1`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(await response.json()).toEqual(Array.from({ length: items }, () => 'é'.repeat(characters)));
  });
  it('has a content length if it is small, and is read twice from the start if not', async () => {
    begun = 0;
    expect((await ask('/list/3/5/-1')).headers.get('content-length')).toBe('40');
    expect(begun).toBe(1);
    expect(((await (await ask('/list/40/100000/-1')).json()) as string[]).length).toBe(40);
    expect(begun).toBe(3);
  });
  it('fails with an error before the response has started, and with a broken connection after that', async () => {
    expect((await ask('/list/5/5/3')).status).toBe(500);
    const response = await ask('/list/40/100000/30');
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });
  it('counts against its person when it is large, until it has been read or its connection is closed', async () => {
    const [large, small] = ['/list/200/100000/-1', '/list/3/5/-1'];
    expect([await stall(large, 'bob'), await stall(large, 'bob')]).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
    const refused = await ask(large, 'bob');
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      429,
      '5',
      expect.objectContaining({ code: 'too_many_requests', error: errorSentences.tooManyReads }),
    ]);
    expect((await ask(small, 'bob')).status).toBe(200);
    expect(((await (await ask(large, 'eve')).json()) as string[]).length).toBe(200);
    sockets.shift()?.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await stall(large, 'bob')).toBe('HTTP/1.1 200');
  });
  it('that is already in memory counts like any other, and has a content length', async () => {
    const [small, large] = [await ask('/buffer/1000', 'cid'), await ask(`/buffer/${8 * MIB}`, 'cid')];
    expect([small.headers.get('content-length'), large.headers.get('content-length')]).toEqual([
      '1000',
      String(8 * MIB),
    ]);
    expect([(await small.arrayBuffer()).byteLength, (await large.arrayBuffer()).byteLength]).toEqual([1000, 8 * MIB]);
    expect([
      await stall(`/buffer/${16 * MIB}`, 'cid'),
      await stall(`/buffer/${16 * MIB}`, 'cid'),
      (await ask(`/buffer/${16 * MIB}`, 'cid')).status,
    ]).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 429]);
  });
});
