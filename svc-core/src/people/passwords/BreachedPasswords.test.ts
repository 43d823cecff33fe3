import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createBreachedPasswords } from './BreachedPasswords.ts';

const BREACHED = 'correct horse battery';
const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase();

describe('The look-up of breached passwords', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });
  const serve = async (respond: RequestListener) => {
    const paths: string[] = [];
    server = createServer((req, res) => {
      paths.push(req.url ?? '');
      respond(req, res);
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { paths, breached: createBreachedPasswords(`http://127.0.0.1:${port}/range`) };
  };
  const lines = (...known: ReadonlyArray<readonly [string, number]>): RequestListener => {
    return (_, res) => res.end(known.map(([text, count]) => `${sha1(text).slice(5)}:${count}`).join('\r\n'));
  };

  it('sends the first five digits of the hash only', async () => {
    const { paths, breached } = await serve(lines([BREACHED, 12]));
    expect(await breached.has(BREACHED)).toBe(true);
    expect(paths).toEqual([`/range/${sha1(BREACHED).slice(0, 5)}`]);
  });
  it('accepts a password that the service does not know, and ignores padding', async () => {
    const { breached } = await serve(lines(['something else', 3], [BREACHED, 0]));
    expect(await breached.has(BREACHED)).toBe(false);
  });
  it.each<[string, RequestListener]>([
    ['fails', (_, res) => res.writeHead(503).end()],
    ['redirects', (_, res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['closes the connection', (req) => req.socket.destroy()],
    ['never responds', () => undefined],
    ['stops in the middle', (_, res) => res.writeHead(200).write('ABC')],
  ])('accepts every password if the service %s', async (_, respond) => {
    const { breached } = await serve(respond);
    expect(await breached.has(BREACHED)).toBe(false);
  });
});
