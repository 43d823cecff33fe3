import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buildOnce, patient } from '@jobtrail/service-kit/testing';
import { ExtractionError } from './ExtractionError.ts';
import { createExtractor, type Extractor, TIMES } from './Extractor.ts';
import { type Internet, PUBLIC, startInternet } from './testing/internet.ts';
import { encode, hostilePage, postingPage, WALL } from './testing/postings.ts';

const SERVICE = join(__dirname, '../..');
const READER = join(SERVICE, 'dist/extraction/reading.worker.js');
/** The product's limits, longer on a slow machine. */
const PATIENT_TIMES = { allMs: patient(TIMES.allMs), boardMs: patient(TIMES.boardMs), failureMs: 0 };
const LEVER = 'https://jobs.lever.co/kestrel/0d1f2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b';
const API = 'api.lever.co';
const HOSTS = [
  'jobs.example',
  'jobs.lever.co',
  API,
  'kestrel.jobs.personio.de',
  'apply.workable.com',
  'kestrel.teamtailor.com',
  'rest.arbeitsagentur.de',
];

describe('Reading a posting from its address', () => {
  const sites = new Map<string, RequestListener>();
  const asked: string[] = [];
  let internet: Internet;
  let extractor: Extractor;
  const made: Extractor[] = [];
  const make = (times = PATIENT_TIMES): Extractor => {
    const one = createExtractor({
      ...internet.parts,
      appUrl: 'https://jobtrail.example',
      parserPool: { entry: READER },
      times,
    });
    made.push(one);
    return one;
  };
  beforeAll(async () => {
    buildOnce(SERVICE);
    internet = await startInternet((req, res) => {
      asked.push(`${req.headers.host}${req.url}`);
      const site = sites.get(req.headers.host ?? '');
      if (site) site(req, res);
      else res.writeHead(404).end();
    }, HOSTS);
    extractor = make();
  }, 60_000);
  beforeEach(() => {
    sites.clear();
    asked.length = 0;
    internet.names.clear();
    for (const name of HOSTS) internet.names.set(name, [PUBLIC]);
  });
  afterAll(async () => {
    for (const one of made) await one.close();
    await internet.stop();
  });

  const never = new AbortController().signal;
  const serve = (host: string, body: string | Buffer, type = 'text/html', status = 200): void =>
    void sites.set(host, (_req, res) => void res.writeHead(status, { 'content-type': type }).end(body));
  const positionOf = async (url: string, by = extractor): Promise<string | undefined> =>
    (await by.extract(url, never)).position?.value;
  const reasonOf = (url: string, by = extractor, signal = never): Promise<string> =>
    by.extract(url, signal).then(
      () => 'read',
      (error: unknown) => (error instanceof ExtractionError ? error.reason : String(error)),
    );

  it('reads structured data of the page, with its source', async () => {
    serve('jobs.example', postingPage('Beekeeper'));
    expect(await extractor.extract('https://jobs.example/7', never)).toMatchObject({
      position: { value: 'Beekeeper', source: 'json-ld' },
      company: { value: 'Kestrel Aerospace', source: 'json-ld' },
      location: { value: expect.stringContaining('Toulouse'), source: 'json-ld' },
      refusal: null,
    });
  });
  it('reads a document that consists only of such data', async () => {
    serve(
      'jobs.example',
      JSON.stringify({ '@type': 'JobPosting', title: 'Keeper of </script>', hiringOrganization: { name: 'Kestrel' } }),
      'application/json',
    );
    expect((await extractor.extract('https://jobs.example/7', never)).company?.value).toBe('Kestrel');
  });
  it.each([
    ['windows-1250', 'Správce včelích úlů Žďár', true],
    ['shift_jis', '養蜂家の募集です東京', true],
    ['euc-kr', '양봉가를 찾습니다', true],
    ['iso-8859-1', 'Imker für Bäume à Genève', true],
    ['windows-1250', 'Správce včelích úlů Žďár', false],
    ['shift_jis', '養蜂家の募集です東京', false],
    ['euc-kr', '양봉가를 찾습니다', false],
    ['utf-8', 'Včelař 養蜂家 🐝', false],
  ])('decodes %s: %s, declared by the header: %s', async (charset, title, inHeader) => {
    const page = postingPage(title).replace(
      '<head>',
      inHeader || charset === 'utf-8' ? '<head>' : `<head><meta charset="${charset}">`,
    );
    serve(
      'jobs.example',
      charset === 'utf-8' ? Buffer.from(page) : encode(page, charset),
      inHeader ? `text/html; charset=${charset}` : 'text/html',
    );
    expect(await positionOf('http://jobs.example/')).toBe(title);
  });
  it.each<[string, string | Buffer]>([
    ['a login wall', WALL],
    ['an empty page', ''],
    ['a page of a few words', '<title>Hello</title><p>Hello.</p>'],
    ['a page that cannot be read', hostilePage()],
  ])('does not accept %s as a posting', async (_, page) => {
    serve('jobs.example', page);
    expect(await reasonOf('https://jobs.example/')).not.toBe('read');
  });

  describe('of a board', () => {
    const posting = JSON.stringify({
      id: '0d1f2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b',
      text: 'Falconer',
      categories: { location: 'Toulouse' },
      hostedUrl: LEVER,
    });
    it('uses its API instead of the page', async () => {
      serve(API, posting, 'application/json');
      expect((await extractor.extract(LEVER, never)).position).toEqual({ value: 'Falconer', source: 'api' });
      expect([asked.length, asked[0]]).toEqual([1, expect.stringMatching(/^api\.lever\.co\/v0\/postings\/kestrel\//)]);
    });
    it.each<[string, () => void]>([
      ['fails', () => serve(API, 'broken', 'text/html', 500)],
      ['does not know it', () => serve(API, '{"ok":false,"error":"Document not found"}', 'application/json', 404)],
      ['returns nonsense', () => serve(API, '{"nothing":', 'application/json')],
      ['closes the connection', () => void sites.set(API, (req) => void req.socket.destroy())],
      ['does not exist', () => void internet.names.delete(API)],
      ['is in a private network', () => void internet.names.set(API, ['10.0.0.1'])],
      [
        'redirects to an internal address',
        () => void sites.set(API, (_req, res) => void res.writeHead(302, { location: 'http://127.0.0.1/' }).end()),
      ],
    ])('reads the page if its API %s', async (_, arrange) => {
      arrange();
      serve('jobs.lever.co', postingPage('Falconer of the page'));
      expect(await positionOf(LEVER)).toBe('Falconer of the page');
    });
    it('reads the page in time if its API never responds', async () => {
      sites.set(API, () => undefined);
      serve('jobs.lever.co', postingPage('Falconer of the page'));
      expect(await positionOf(LEVER, make({ allMs: 8000, boardMs: 100, failureMs: 0 }))).toBe('Falconer of the page');
    });
    const json = { 'content-type': 'application/json' };
    const xml = { 'content-type': 'text/xml' };
    it('finds the posting in an XML feed', async () => {
      const feed = '<positions><position><id>7</id><name>Falconer</name><office>Graz</office></position></positions>';
      sites.set('kestrel.jobs.personio.de', (_req, res) => void res.writeHead(200, xml).end(feed));
      const reading = await extractor.extract('https://kestrel.jobs.personio.de/job/7', never);
      expect([reading.position, reading.location?.value]).toEqual([{ value: 'Falconer', source: 'api' }, 'Graz']);
    });
    it('finds the posting early in a list that is too long to be fetched whole', async () => {
      const item = (id: number, text = '') => ({ title: `Falconer ${id}`, url: `/jobs/${id}-x`, content_html: text });
      const list = { items: [item(70_001), item(70_002), item(70_003, 'x'.repeat(9_000_000))] };
      sites.set('kestrel.teamtailor.com', (_req, res) => void res.writeHead(200, json).end(JSON.stringify(list)));
      expect(await positionOf('https://kestrel.teamtailor.com/jobs/70002-falconer')).toBe('Falconer 70002');
    });
    it('follows the short link of a board to the account of the posting', async () => {
      const code = '0BD8C06DB3';
      sites.set('apply.workable.com', (req, res) => {
        if (req.url?.startsWith('/j/')) res.writeHead(301, { location: `/kestrel/j/${code}/` }).end();
        else if (req.url === `/api/v2/accounts/kestrel/jobs/${code}`)
          res.writeHead(200, json).end(JSON.stringify({ shortcode: code, title: 'Falconer' }));
        else res.writeHead(200, { 'content-type': 'text/html' }).end('<title>Loading</title>');
      });
      const reading = await extractor.extract(`https://apply.workable.com/j/${code}`, never);
      expect([reading.position?.value, reading.company?.value]).toEqual(['Falconer', 'kestrel']);
    });
    it('sends the header that an API requires', async () => {
      sites.set('rest.arbeitsagentur.de', (req, res) => {
        res.writeHead(req.headers['x-api-key'] === 'jobboerse-jobsuche' ? 200 : 403, json);
        res.end(JSON.stringify({ stellenangebotsTitel: 'Falkner/in' }));
      });
      expect(await positionOf('https://www.arbeitsagentur.de/jobsuche/jobdetail/10000-1-S')).toBe('Falkner/in');
    });
    it('uses its API if a short address leads there', async () => {
      sites.set('jobs.example', (_req, res) => void res.writeHead(302, { location: LEVER }).end());
      serve('jobs.lever.co', '<title>Loading</title>');
      serve(API, posting, 'application/json');
      expect(await positionOf('https://jobs.example/s/1')).toBe('Falconer');
    });
  });

  describe('in time', () => {
    it('takes no longer than its time limit in total', async () => {
      sites.set('jobs.example', () => undefined);
      expect(await reasonOf('https://jobs.example/', make({ allMs: 150, boardMs: 100, failureMs: 0 }))).toBe('late');
    });
    it('stops the fetch when the client disconnects', async () => {
      const gone = new AbortController();
      sites.set('jobs.example', () => gone.abort());
      expect(await reasonOf('https://jobs.example/', extractor, gone.signal)).toBe('gone');
      while (internet.open() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    });
    it('reports a rejected address no sooner than any other failure', async () => {
      const unhurried = make({ ...PATIENT_TIMES, failureMs: 300 });
      internet.names.set('inside.example', ['10.0.0.1']);
      const order: string[] = [];
      const marker = new Promise<void>((resolve) => setTimeout(() => resolve(void order.push('300 ms')), 290));
      await Promise.all([
        marker,
        ...['http://127.0.0.1/', 'http://jobs.example:22/', 'http://inside.example/', 'http://nowhere.example/'].map(
          async (url) => order.push(await reasonOf(url, unhurried)),
        ),
      ]);
      expect([order[0], order.slice(1).sort()]).toEqual(['300 ms', ['address', 'forbidden', 'forbidden', 'name']]);
    });
  });
});
