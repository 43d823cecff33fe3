import { remotesManifest } from '@jobtrail/contract/calls';
import { INTEGRITY_MAX_FILES } from '@jobtrail/contract/integrity';
import { WORKER_POLICY } from '../responses/securityHeaders.ts';
import { sendRequest } from '../testing/sendRequest.ts';
import { declaration, deploy, startTestGateway, type TestGateway } from '../testing/testGateway.ts';

const ORIGIN = 'https://admin.example.com';
const FOLDER = `${ORIGIN}/assets/mfe-admin/`;
const BUILD = 'bbbbbbbbbbbb';
const html = '<!doctype html><html><head></head><body></body></html>';
const hash = (digit: string) => `sha384-${digit.repeat(64)}`;
const SCRIPTS = { 'remoteEntry.js': hash('a'), 'lifecycles.1.js': hash('b') };

describe('A remote on another origin', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await startTestGateway({ env: { REMOTE_ORIGINS: `mfe-admin=${ORIGIN}` } });
    deploy(gateway.frontEndsDir, 'shell', 'aaaaaaaaaaaa', { 'landing.html': html, 'app.html': html });
    deploy(gateway.frontEndsDir, 'mfe-jobs', BUILD, { 'remote.json': declaration('mfe-jobs', ['/dashboard']) });
  });
  afterEach(() => gateway.close());

  const deployAdmin = (files: unknown, build = BUILD) =>
    deploy(gateway.frontEndsDir, 'mfe-admin', build, {
      'remote.json': declaration('mfe-admin', ['/admin/users']),
      ...(files === undefined ? {} : { 'integrity.json': JSON.stringify(files) }),
    });
  const page = (etag = '') => sendRequest(gateway.port, '/auth', { headers: { 'if-none-match': etag } });
  const policy = async () => String((await page()).headers['content-security-policy']);
  const directive = async (name: string) => new RegExp(`(?:^|; )${name} ([^;]*)`).exec(await policy())?.[1]?.split(' ');
  const remotes = async () =>
    remotesManifest
      .parse((await sendRequest(gateway.port, '/remotes.json')).json())
      .remotes.map(({ name, entry, integrity }) => ({ name, entry, integrity }));

  it('has its address and the hashes of its scripts and style sheets in /remotes.json; the others have neither', async () => {
    deployAdmin({ ...SCRIPTS, 'lifecycles.css': hash('c'), 'remote.json': hash('d'), 'mf-manifest.json': hash('e') });
    expect(await remotes()).toEqual([
      {
        name: 'mfe-admin',
        entry: `${FOLDER}${BUILD}/mf-manifest.json`,
        integrity: { ...SCRIPTS, 'lifecycles.css': hash('c') },
      },
      { name: 'mfe-jobs', entry: `/assets/mfe-jobs/${BUILD}/mf-manifest.json`, integrity: undefined },
    ]);
  });

  it('is preloaded as it is loaded later: without cookies, and only with its hash', async () => {
    deploy(gateway.frontEndsDir, 'mfe-admin', BUILD, {
      'remote.json': JSON.stringify({
        ...JSON.parse(declaration('mfe-admin', ['/admin/users'])),
        files: ['lifecycles.1.js', 'unlisted.1.js'],
      }),
      'integrity.json': JSON.stringify(SCRIPTS),
    });
    const { text } = await sendRequest(gateway.port, '/admin/users', { headers: { cookie: 'jobtrail_session=token' } });
    expect(text.match(/<link [^>]*>/g)).toEqual(
      Object.entries(SCRIPTS).map(
        ([file, digest]) =>
          `<link rel="preload" as="script" fetchpriority="high" href="${FOLDER}${BUILD}/${file}" crossorigin="anonymous" integrity="${digest}">`,
      ),
    );
  });

  it('opens the policy of pages for its own folder, and only for the kinds of files that it has', async () => {
    deployAdmin({ ...SCRIPTS, 'lifecycles.css': hash('c') });
    expect(await directive('script-src')).toEqual(["'self'", FOLDER]);
    expect(await directive('style-src')).toEqual(["'self'", FOLDER]);
    for (const other of ['connect-src', 'font-src', 'worker-src', 'manifest-src'])
      expect([other, await directive(other)]).toEqual([other, ["'self'"]]);
    for (const other of ['img-src', 'media-src'])
      expect([other, await directive(other)]).toEqual([other, ["'self'", 'data:', 'blob:']]);
    expect(await policy()).toMatch(/default-src 'none';/);
  });

  it('opens it for images and fonts if it has some', async () => {
    deployAdmin({ ...SCRIPTS, 'assets/map.1.svg': hash('c'), 'fonts/a.woff2': hash('d') });
    expect(await directive('img-src')).toEqual(["'self'", 'data:', 'blob:', FOLDER]);
    expect(await directive('font-src')).toEqual(["'self'", FOLDER]);
    expect(await directive('style-src')).toEqual(["'self'"]);
  });

  it('gives pages that a browser has kept its policy', async () => {
    const before = String((await page()).headers.etag);
    deployAdmin(SCRIPTS);
    // A pointer is read at most twice a second.
    await new Promise((resolve) => setTimeout(resolve, 550));
    const after = await page(before);
    expect(after.status).toBe(200);
    expect((await page(String(after.headers.etag))).status).toBe(304);
  });

  it.each([
    ['without hashes', undefined, 'a remote on another origin has no hashes of its files'],
    [
      'with a hash of another kind',
      { 'remoteEntry.js': 'md5-x' },
      'a remote on another origin has no hashes of its files',
    ],
    [
      'with too many files',
      Object.fromEntries(Array.from({ length: INTEGRITY_MAX_FILES + 1 }, (_, nth) => [`${nth}.js`, hash('a')])),
      'a remote on another origin has no hashes of its files',
    ],
  ])('is not loaded if its build is one %s, which is logged once', async (_what, files, message) => {
    deployAdmin(files);
    expect((await remotes())[0]).toEqual({ name: 'mfe-admin', entry: null, integrity: undefined });
    expect(await policy()).not.toContain(ORIGIN);
    expect(gateway.logged.filter((line) => 'message' in line && line.message === message)).toHaveLength(1);
  });

  it('starts its workers from the origin of the page, which still has the build', async () => {
    const worker = 'engine.worker.js';
    deployAdmin({ ...SCRIPTS, [worker]: hash('c') });
    deploy(gateway.frontEndsDir, 'mfe-admin', BUILD, { [worker]: '' });
    expect((await remotes())[0]?.entry).toBe(`${FOLDER}${BUILD}/mf-manifest.json`);
    for (const name of ['worker-src', 'connect-src']) expect(await directive(name)).toEqual(["'self'"]);
    const { status, headers } = await sendRequest(gateway.port, `/assets/mfe-admin/${BUILD}/${worker}`);
    expect([status, headers['content-security-policy']]).toEqual([200, WORKER_POLICY]);
  });

  it('opens nothing while it has no build', async () => {
    expect(await policy()).not.toContain(ORIGIN);
  });
});

describe('Files of front ends', () => {
  it('may be loaded and checked by pages of any origin, without cookies, and nothing else may', async () => {
    const gateway = await startTestGateway();
    try {
      deploy(gateway.frontEndsDir, 'shell', 'aaaaaaaaaaaa', { 'app.html': html, 'landing.html': html, 'main.js': '' });
      const headersOf = async (path: string) => {
        const { headers } = await sendRequest(gateway.port, path, { headers: { origin: 'https://other.example' } });
        return [
          headers['access-control-allow-origin'],
          headers['access-control-allow-credentials'],
          headers['cross-origin-resource-policy'],
        ];
      };
      expect(await headersOf('/assets/shell/aaaaaaaaaaaa/main.js')).toEqual(['*', undefined, 'cross-origin']);
      for (const path of [
        '/auth',
        '/api/jobs',
        '/remotes.json',
        '/api/openapi.json',
        '/assets/../api/jobs',
        '/robots.txt',
      ])
        expect([path, await headersOf(path)]).toEqual([path, [undefined, undefined, 'same-origin']]);
    } finally {
      await gateway.close();
    }
  });
});
