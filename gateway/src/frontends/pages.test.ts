import { brotliDecompressSync } from 'node:zlib';
import { PAGE_START_ID } from '@jobtrail/contract';
import { sendRequest } from '../testing/sendRequest.ts';
import { declaration, deploy, startTestGateway, type TestGateway, writePointer } from '../testing/testGateway.ts';

const APP = '<!doctype html><html><head><script src="/first.js"></script></head><body>app</body></html>';
const SESSION = 'jobtrail_session=token';
const HINTS = {
  files: ['own.1.js', 'lifecycles.1.js', 'lifecycles.1.css'],
  routes: [
    { path: '/dashboard', access: 'user', reads: ['/api/jobs?view=card'] },
    { path: '/today', access: 'user', files: ['lifecycles.1.js', 'today.1.js'] },
    { path: '/subscribe', access: 'public', reads: ['/api/billing/config'] },
    { path: '/admin/users', access: 'admin', reads: ['/api/admin/users'] },
  ],
};
const declare = (more: object) => JSON.stringify({ ...JSON.parse(declaration('mfe-jobs', [])), ...more });
const START = new RegExp(`<script type="application/json" id="${PAGE_START_ID}">(.*?)</script>`);

describe('The page of the application', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await startTestGateway();
    deploy(gateway.frontEndsDir, 'shell', 'aaaaaaaaaaaa', { 'landing.html': APP, 'app.html': APP });
    deploy(gateway.frontEndsDir, 'mfe-jobs', 'bbbbbbbbbbbb', { 'remote.json': declare(HINTS) });
  });
  afterEach(() => gateway.close());

  const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    sendRequest(gateway.port, path, { headers, method });
  const startOf = async (path: string, cookie = '') => {
    const [, json = ''] = START.exec((await get(path, { cookie })).text) ?? [];
    return JSON.parse(json);
  };
  const preloadsOf = async (path: string, cookie = SESSION) =>
    [
      ...(await get(path, { cookie })).text.matchAll(
        /<link rel="preload" as="(\w+)" fetchpriority="high" href="(.*?)">/g,
      ),
    ].map(([, kind, url]) => [kind, url]);

  it('contains the manifest as data before its first script, which no text in it can end', async () => {
    const title = '</script><script>alert(1)</script><!-- $& ';
    deploy(gateway.frontEndsDir, 'mfe-billing', 'cccccccccccc', {
      'remote.json': JSON.stringify({ ...JSON.parse(declaration('mfe-billing', ['/billing'])), title }),
    });
    const { text } = await get('/dashboard');
    expect(text).not.toContain('alert(1)</script>');
    expect(text.match(/<script\b[^>]*>/g)).toEqual([
      `<script type="application/json" id="${PAGE_START_ID}">`,
      '<script src="/first.js">',
    ]);
    const { manifest } = await startOf('/dashboard');
    expect(manifest.remotes[0].title).toBe(title);
    expect(manifest).toEqual((await get('/remotes.json')).json());
  });

  it('says whether the request had a session, who may see the page, and the calls to make first with a session', async () => {
    expect(await startOf('/dashboard')).toMatchObject({ session: false, reads: [] });
    expect(await startOf('/dashboard', 'jobtrail_session=; other=1')).toMatchObject({ session: false });
    expect(await startOf('/dashboard', SESSION)).toMatchObject({
      session: true,
      access: 'user',
      reads: ['/api/auth/me', '/api/jobs?view=card'],
    });
    expect(await startOf('/settings', SESSION)).toMatchObject({ access: null, reads: ['/api/auth/me'] });
    expect(await startOf('/subscribe')).toMatchObject({ session: false, access: 'public', reads: [] });
    // The gateway does not know who is an administrator.
    expect(await startOf('/admin/users', SESSION)).toMatchObject({ session: true, reads: ['/api/auth/me'] });
  });

  it('preloads what its remote needs first, unless it leads to the sign-in page', async () => {
    const folder = '/assets/mfe-jobs/bbbbbbbbbbbb';
    const always = [
      ['script', `${folder}/remoteEntry.js`],
      ['script', `${folder}/own.1.js`],
      ['script', `${folder}/lifecycles.1.js`],
      ['style', `${folder}/lifecycles.1.css`],
    ];
    expect(await preloadsOf('/dashboard')).toEqual(always);
    expect(await preloadsOf('/today')).toEqual([...always, ['script', `${folder}/today.1.js`]]);
    expect(await preloadsOf('/subscribe', '')).toEqual(always);
    expect(await preloadsOf('/dashboard', '')).toEqual([]);
    expect(await preloadsOf('/settings')).toEqual([]);
  });

  it('preloads the container of a build that names no files, and nothing without a build', async () => {
    deploy(gateway.frontEndsDir, 'mfe-jobs', 'cccccccccccc', {
      'remote.json': declaration('mfe-jobs', ['/dashboard']),
    });
    expect(await preloadsOf('/dashboard')).toEqual([['script', '/assets/mfe-jobs/cccccccccccc/remoteEntry.js']]);
    const other = await startTestGateway();
    deploy(other.frontEndsDir, 'shell', 'aaaaaaaaaaaa', { 'app.html': APP });
    deploy(other.frontEndsDir, 'mfe-jobs', 'bbbbbbbbbbbb', { 'remote.json': declare(HINTS) });
    writePointer(other.frontEndsDir, 'mfe-jobs', '{"build":"gone"}');
    expect((await sendRequest(other.port, '/dashboard', { headers: { cookie: SESSION } })).text).not.toContain(
      'preload',
    );
    await other.close();
  });

  it('follows a canary: its people get the manifest and the preloads of its build', async () => {
    deploy(gateway.frontEndsDir, 'mfe-jobs', 'cccccccccccc', {
      'remote.json': declare({ ...HINTS, files: ['new.2.js'] }),
    });
    writePointer(
      gateway.frontEndsDir,
      'mfe-jobs',
      '{"build":"bbbbbbbbbbbb","canary":{"build":"cccccccccccc","share":0}}',
    );
    const cookie = `${SESSION}; jobtrail_release=canary`;
    expect(await preloadsOf('/dashboard', cookie)).toEqual([
      ['script', '/assets/mfe-jobs/cccccccccccc/remoteEntry.js'],
      ['script', '/assets/mfe-jobs/cccccccccccc/new.2.js'],
    ]);
    expect((await startOf('/dashboard', cookie)).manifest.remotes[0].build).toBe('cccccccccccc');
    expect((await preloadsOf('/dashboard')).flat()).toContain('/assets/mfe-jobs/bbbbbbbbbbbb/own.1.js');
  });

  it('is revalidated by everything that it contains, and never shared', async () => {
    const etags = new Set<unknown>();
    for (const [path, cookie] of [
      ['/dashboard', ''],
      ['/dashboard', SESSION],
      ['/today', SESSION],
      ['/settings', SESSION],
    ] as const) {
      const { headers } = await get(path, { cookie });
      expect(headers['cache-control']).toBe('private, no-cache');
      etags.add(headers.etag);
      expect((await get(path, { cookie, 'if-none-match': String(headers.etag) })).status).toBe(304);
    }
    expect(etags.size).toBe(4);
    const { headers } = await get('/dashboard', { cookie: SESSION });
    const visitor = await get('/dashboard', { 'if-none-match': String(headers.etag) });
    expect(visitor.status).toBe(200);
  });

  it('is compressed as it is sent, for clients that accept it, and HEAD tells its length', async () => {
    for (const cookie of ['', SESSION]) {
      const plain = await get('/dashboard', { cookie });
      expect(plain.headers['content-encoding']).toBeUndefined();
      const packed = await get('/dashboard', { cookie, 'accept-encoding': 'gzip, br' });
      expect(packed.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(packed.body).toString()).toBe(plain.text);
      const head = await get('/dashboard', { cookie, 'accept-encoding': 'br' }, 'HEAD');
      expect([head.headers['content-length'], head.body.length]).toEqual([String(packed.body.length), 0]);
      expect(head.headers.etag).toBe(packed.headers.etag);
    }
  });

  it('is the only page with data: the landing page is the file of its build', async () => {
    const landing = await get('/', { cookie: SESSION });
    expect([landing.text, landing.headers['cache-control']]).toEqual([APP, 'no-cache']);
  });
});
