import type { RequestListener } from 'node:http';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AddressPolicy } from './AddressPolicy.ts';
import { ExtractionError } from './ExtractionError.ts';
import { BOARD_MAX_BYTES, Fetcher, type Page, PAGE_MAX_BYTES } from './Fetcher.ts';
import { FORBIDDEN_NAMES } from './testing/forbidden.ts';
import { type Internet, PUBLIC, PUBLIC_6, startInternet } from './testing/internet.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const MIB = 1024 * 1024;
const QUICKLY = { level: 1 };
const TEXT = '<title>Beekeeper</title>';

describe('Fetching a page', () => {
  let site: RequestListener;
  let internet: Internet;
  let fetcher: Fetcher;
  beforeAll(async () => {
    internet = await startInternet((req, res) => site(req, res), ['jobs.example', 'board.example']);
    fetcher = new Fetcher({
      ...internet.parts,
      addressPolicy: new AddressPolicy(),
      appUrl: 'https://jobtrail.example',
    });
  });
  beforeEach(() => {
    internet.names.clear();
    for (const name of ['jobs.example', 'board.example', 'other.example']) internet.names.set(name, [PUBLIC]);
    internet.dialled.length = 0;
    internet.questions.length = 0;
    site = (_req, res) => void res.writeHead(200, HTML).end(TEXT);
  });
  afterAll(() => internet.stop());

  const fetch = (url: string, signal = new AbortController().signal): Promise<Page> =>
    fetcher.fetch(url, 'page', signal);
  const reasonOf = (url: string, signal?: AbortSignal): Promise<string> =>
    fetch(url, signal).then(
      () => 'read',
      (error: unknown) => (error instanceof ExtractionError ? error.reason : String(error)),
    );
  const within = (ms: number): AbortSignal => AbortSignal.timeout(ms);
  /** Waits until the site has no open requests, because the caller has disconnected. */
  const hungUp = async (): Promise<void> => {
    while (internet.open() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  it('returns it unchanged, and identifies the client and its purpose', async () => {
    let asked: Record<string, unknown> = {};
    site = (req, res) => {
      asked = { url: req.url, ...req.headers };
      res.writeHead(200, HTML).end(TEXT);
    };
    const page = await fetch('https://jobs.example./beekeeper?id=7#apply');
    expect([page.bytes.toString(), page.contentType, page.isJson]).toEqual([TEXT, HTML['content-type'], false]);
    expect(asked).toEqual({
      url: '/beekeeper?id=7',
      host: 'jobs.example',
      connection: 'close',
      accept: expect.stringContaining('text/html'),
      'accept-language': expect.stringContaining('en'),
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': 'Mozilla/5.0 (compatible; Jobtrail/1.0; +https://jobtrail.example)',
    });
  });
  it('uses no proxy, regardless of the environment', async () => {
    const proxies = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
    for (const name of proxies) process.env[name] = 'http://127.0.0.1:9';
    try {
      expect([await reasonOf('http://jobs.example/'), await reasonOf('https://jobs.example/')]).toEqual([
        'read',
        'read',
      ]);
    } finally {
      for (const name of proxies) Reflect.deleteProperty(process.env, name);
    }
  });
  it('checks the certificate against the requested name', async () => {
    expect([
      await reasonOf('https://jobs.example/'),
      await reasonOf('https://other.example/'),
      await reasonOf(`https://${PUBLIC}/`),
    ]).toEqual(['read', 'connection', 'connection']);
  });

  describe('by name', () => {
    it.each(FORBIDDEN_NAMES.map((addresses) => [addresses]))(
      'rejects a name for %s without a connection',
      async (addresses) => {
        internet.names.set('inside.example', addresses);
        expect([
          await reasonOf('http://inside.example/'),
          await reasonOf('https://inside.example/'),
          internet.dialled,
        ]).toEqual(['forbidden', 'forbidden', []]);
      },
    );
    it.each(['localhost', 'LOCALHOST.', 'jobs.localhost'])(
      'treats %s as this machine, without a query',
      async (name) => {
        expect([await reasonOf(`http://${name}/`), internet.dialled, internet.questions]).toEqual([
          'forbidden',
          [],
          [],
        ]);
      },
    );
    it('rejects a name that does not exist and one without a response', async () => {
      internet.names.set('silent.example', null);
      expect([
        await reasonOf('http://nowhere.example/'),
        await reasonOf('http://silent.example/', within(300)),
      ]).toEqual(['name', 'name']);
    });
    it('resolves a name once, and connects to the address that was checked', async () => {
      internet.names.set('rebinding.example', (count) => [count === 1 ? PUBLIC : '127.0.0.1']);
      expect(await reasonOf('http://rebinding.example/')).toBe('read');
      expect([internet.questions.sort(), internet.dialled]).toEqual([
        ['A rebinding.example', 'AAAA rebinding.example'],
        [`${PUBLIC} 80`],
      ]);
      expect([await reasonOf('http://rebinding.example/'), internet.dialled]).toEqual(['forbidden', [`${PUBLIC} 80`]]);
    });
    it('checks a redirect to the same name again', async () => {
      internet.names.set('rebinding.example', (count) => [count === 1 ? PUBLIC : '10.0.0.1']);
      site = (_req, res) => void res.writeHead(302, { location: '/again' }).end();
      expect([await reasonOf('http://rebinding.example/'), internet.dialled]).toEqual(['forbidden', [`${PUBLIC} 80`]]);
    });
    it('tries IPv4 first, then IPv6', async () => {
      internet.names.set('both.example', [PUBLIC_6, PUBLIC]);
      expect([await reasonOf('http://both.example/'), internet.dialled]).toEqual(['read', [`${PUBLIC} 80`]]);
      internet.names.set('six.example', [PUBLIC_6]);
      expect([await reasonOf('http://six.example/'), internet.dialled.at(-1)]).toEqual(['read', `${PUBLIC_6} 80`]);
    });
  });

  describe('by redirects', () => {
    const redirect = (to: (n: number) => string | null): void => {
      site = (req, res) => {
        const n = Number(new URL(req.url ?? '', 'http://x').searchParams.get('n'));
        const location = to(n);
        if (location === null) res.writeHead(200, HTML).end(TEXT);
        else res.writeHead([301, 302, 303, 307, 308][n % 5] ?? 302, { location }).end('moved');
      };
    };
    it('follows three, and returns the final address', async () => {
      redirect((n) => ['https://board.example/a?n=1', '?n=2', '//jobs.example/b?n=3', null][n] ?? null);
      expect((await fetch('http://jobs.example/?n=0')).url).toBe('https://jobs.example/b?n=3');
    });
    it('does not follow a fourth', async () => {
      redirect((n) => `?n=${n + 1}`);
      expect([await reasonOf('http://jobs.example/?n=0'), internet.dialled.length]).toEqual(['redirects', 4]);
    });
    it.each([
      'http://127.0.0.1/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://[::1]/',
      'http://[::ffff:7f00:1]/',
      'http://169.254.169.254/latest/meta-data/',
      'http://localhost/',
      'http://inside.example/',
      'https://jobs.example:8443/',
      'http://user:password@jobs.example/',
      'ftp://jobs.example/',
      'file:///etc/passwd',
      'http://jobs.example:22/',
      'http://[',
      'http://nowhere.example/',
    ])('rejects one to %s', async (location) => {
      internet.names.set('inside.example', ['10.0.0.1']);
      redirect(() => location);
      expect(['forbidden', 'address', 'name']).toContain(await reasonOf('https://jobs.example/?n=0'));
      expect(internet.dialled).toEqual([`${PUBLIC} 443`]);
    });
  });

  describe('by size', () => {
    const send = (body: Buffer, headers: Record<string, string> = {}): void => {
      site = (_req, res) => void res.writeHead(200, { ...HTML, ...headers }).end(body);
    };
    it.each([
      ['gzip', gzipSync],
      ['x-gzip', gzipSync],
      ['br', brotliCompressSync],
      ['deflate', deflateSync],
      ['deflate', deflateRawSync],
      ['GZIP', gzipSync],
    ] as const)('unpacks %s', async (coding, pack) => {
      send(pack(Buffer.from(TEXT)), { 'content-encoding': coding });
      expect((await fetch('http://jobs.example/')).bytes.toString()).toBe(TEXT);
    });
    it.each([
      ['gzip', (bytes: Buffer) => gzipSync(bytes, QUICKLY)],
      // By default, Brotli uses its best quality, which takes ten times as long for a bomb that is hardly smaller.
      ['br', (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } })],
      ['deflate', (bytes: Buffer) => deflateSync(bytes, QUICKLY)],
    ] as const)('truncates a bomb of %s at the limit', async (coding, pack) => {
      const bomb = pack(Buffer.alloc(200 * MIB, 0x20));
      expect(bomb.length).toBeLessThan(MIB);
      const before = process.memoryUsage().rss;
      send(bomb, { 'content-encoding': coding });
      expect((await fetch('http://jobs.example/')).bytes).toHaveLength(PAGE_MAX_BYTES);
      expect(process.memoryUsage().rss - before).toBeLessThan(60 * MIB);
    });
    it('reads a page up to 2 MB, and closes the connection', async () => {
      send(Buffer.concat([Buffer.from(TEXT), Buffer.alloc(5 * MIB, 0x20)]));
      const { bytes } = await fetch('http://jobs.example/');
      expect([bytes.length, bytes.subarray(0, TEXT.length).toString()]).toEqual([PAGE_MAX_BYTES, TEXT]);
      await hungUp();
    });
    it('reads an endless page up to the limit', async () => {
      site = (_req, res) => {
        res.writeHead(200, HTML);
        const more = (): void => {
          while (!res.destroyed && res.write(Buffer.alloc(65_536, 0x20)));
        };
        res.on('drain', more);
        more();
      };
      expect((await fetch('http://jobs.example/')).bytes).toHaveLength(PAGE_MAX_BYTES);
      await hungUp();
    });
    it('does not wait for an endless body that unpacks to nothing', async () => {
      site = (_req, res) => {
        res.writeHead(200, { ...HTML, 'content-encoding': 'gzip' });
        res.write(gzipSync('').subarray(0, 10));
        // Empty stored blocks: valid, endless, and without output.
        const block = Buffer.from(Array.from({ length: 13_000 }, () => [0, 0, 0, 0xff, 0xff]).flat());
        const more = (): void => {
          while (!res.destroyed && res.write(block));
        };
        res.on('drain', more);
        more();
      };
      expect((await fetch('http://jobs.example/')).bytes).toHaveLength(0);
      await hungUp();
    });
    it('returns what arrived of a compressed body that breaks off', async () => {
      const packed = gzipSync(
        Buffer.concat([Buffer.from(TEXT), Buffer.from(Array.from({ length: 4000 }, (_, n) => (n * n * 31) % 251))]),
      );
      send(packed.subarray(0, packed.length - 20), { 'content-encoding': 'gzip' });
      expect((await fetch('http://jobs.example/')).bytes.toString('latin1')).toContain(TEXT);
    });
    it.each(['zstd', 'compress', 'gzip, gzip', 'br, gzip', 'nonsense'])(
      'rejects the encoding %s, which was not requested',
      async (coding) => {
        send(Buffer.from(TEXT), { 'content-encoding': coding });
        expect(await reasonOf('http://jobs.example/')).toBe('encoding');
      },
    );
    it('rejects a body that is not encoded as declared', async () => {
      for (const coding of ['gzip', 'br', 'deflate']) {
        send(Buffer.from('<p>not packed</p>'), { 'content-encoding': coding });
        expect(await reasonOf('http://jobs.example/')).toBe('connection');
      }
    });
    it('rejects endless headers', async () => {
      site = (_req, res) => void res.writeHead(200, { ...HTML, 'x-long': 'x'.repeat(100_000) }).end(TEXT);
      expect(await reasonOf('http://jobs.example/')).toBe('connection');
    });
    it("truncates a board's response at 8 MB, because the posting may be early in the list", async () => {
      send(Buffer.alloc(9 * MIB, 0x20), { 'content-type': 'application/json' });
      const { bytes } = await fetcher.fetch('http://jobs.example/', 'board', new AbortController().signal);
      expect(bytes.length).toBe(BOARD_MAX_BYTES);
    });
    it('rejects JSON above the limit, because half of it is useless', async () => {
      send(Buffer.alloc(3 * MIB, 0x20), { 'content-type': 'application/json' });
      expect(await reasonOf('http://jobs.example/')).toBe('size');
    });
  });

  it.each(['text/html', 'TEXT/HTML;charset=x', 'application/xhtml+xml', 'application/json; charset=utf-8'])(
    'accepts the type %s',
    async (type) => {
      site = (_req, res) => void res.writeHead(200, { 'content-type': type }).end('{}');
      expect(await reasonOf('http://jobs.example/')).toBe('read');
    },
  );
  it.each([
    'image/png',
    'application/pdf',
    'text/plain',
    'application/octet-stream',
    'image/svg+xml',
    'text/htmlx',
    '',
  ])('rejects the type "%s"', async (type) => {
    site = (_req, res) => void res.writeHead(200, { 'content-type': type }).end(TEXT);
    expect(await reasonOf('http://jobs.example/')).toBe('type');
  });
  it.each(['application/json', 'application/feed+json', 'application/xml', 'text/xml; charset=utf-8', 'text/html'])(
    "accepts the type %s from a board's API",
    async (type) => {
      site = (_req, res) => void res.writeHead(200, { 'content-type': type }).end('{}');
      const { isJson } = await fetcher.fetch('http://jobs.example/', 'board', new AbortController().signal);
      expect(isJson).toBe(type.includes('json'));
    },
  );
  it.each(['application/xml', 'text/xml'])('rejects the type %s for a page', async (type) => {
    site = (_req, res) => void res.writeHead(200, { 'content-type': type }).end(TEXT);
    expect(await reasonOf('http://jobs.example/')).toBe('type');
  });
  it("sends a board's headers to its own host over https only", async () => {
    const keys: unknown[] = [];
    const response: RequestListener = (req, res) => {
      keys.push([req.headers.host, req.headers['x-api-key']]);
      const next = { 'board.example': 'https://jobs.example/b', 'jobs.example': 'http://board.example/c' };
      const target = Object.entries(next).find(([host]) => host === req.headers.host && req.url !== '/c')?.[1];
      if (target) res.writeHead(302, { location: target }).end();
      else res.writeHead(200, HTML).end(TEXT);
    };
    site = response;
    const headers = { 'x-api-key': 'public' };
    await fetcher.fetch('https://board.example/a', 'board', new AbortController().signal, headers);
    expect(keys).toEqual([
      ['board.example', 'public'],
      ['jobs.example', undefined],
      ['board.example', undefined],
    ]);
  });
  it.each([201, 204, 206, 300, 304, 400, 403, 404, 410, 429, 500, 503, 999])(
    'rejects the status %d',
    async (status) => {
      site = (_req, res) => void res.writeHead(status, HTML).end(TEXT);
      expect(await reasonOf('http://jobs.example/')).toBe('status');
    },
  );
  it('rejects a response that is not HTTP, another protocol, or none', async () => {
    for (const response of [
      'nonsense\r\n\r\n',
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
      '',
    ]) {
      site = (req) => void req.socket.end(response);
      expect(await reasonOf('http://jobs.example/')).toBe('connection');
    }
  });

  describe('by time', () => {
    it.each<[string, RequestListener]>([
      ['no headers', () => undefined],
      [
        'headers that arrive a byte at a time',
        (req) => {
          const drip = setInterval(() => req.socket.write('H'), 20);
          req.socket.write('HTTP/1.1 200 OK\r\n');
          req.socket.once('close', () => clearInterval(drip));
        },
      ],
      [
        'early hints without a response',
        (req, res) => {
          const drip = setInterval(() => res.writeEarlyHints({ link: '</style.css>; rel=preload' }), 20);
          req.socket.once('close', () => clearInterval(drip));
        },
      ],
      [
        'a body that arrives a byte at a time',
        (req, res) => {
          res.writeHead(200, HTML);
          const drip = setInterval(() => res.write('<'), 20);
          req.socket.once('close', () => clearInterval(drip));
        },
      ],
      [
        'a compressed body that stalls',
        (_req, res) =>
          void res.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).write(gzipSync(TEXT).subarray(0, 12)),
      ],
    ])('stops and closes the connection when the signal is aborted: %s', async (_, listener) => {
      site = listener;
      expect(await reasonOf('http://jobs.example/', within(200))).toBe('connection');
      await hungUp();
    });
    it('does not connect if the signal is already aborted', async () => {
      expect(await reasonOf('http://jobs.example/', AbortSignal.abort())).not.toBe('read');
      await hungUp();
    });
  });
});
