import { createHash } from 'node:crypto';
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { remotesManifest } from '@jobtrail/contract/calls';
import { internal } from '@jobtrail/contract/internal';
import { sendRequest } from '../testing/sendRequest.ts';
import { declaration, deploy, startTestGateway, type TestGateway, writePointer } from '../testing/testGateway.ts';

const INLINE = "document.documentElement.dataset.theme = 'dark'";
const shell = (text: string) => ({
  'landing.html': `<!doctype html><html><head><title>${text} landing</title></head><body></body></html>`,
  'app.html': `<!doctype html><html><head><title>${text} app</title><script>${INLINE}</script><script src="/x.js"></script></head><body></body></html>`,
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
});
/** Pointers are read at most twice a second. */
const pointerShows = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 550);
  });

describe('Front ends behind the gateway', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await startTestGateway();
    deploy(gateway.frontEndsDir, 'shell', 'aaaaaaaaaaaa', {
      ...shell('first'),
      'main.123.js': 'export const x = 1;\n'.repeat(50),
      'sub/font.woff2': 'font',
      '.hidden': 'no',
    });
    deploy(gateway.frontEndsDir, 'mfe-jobs', 'bbbbbbbbbbbb', {
      'mf-manifest.json': '{}',
      'remote.json': declaration('mfe-jobs', ['/dashboard', '/boards/ü']),
    });
    writeFileSync(join(gateway.frontEndsDir, 'secret.txt'), 'secret');
  });
  afterEach(() => gateway.close());

  describe('assets', () => {
    it('are cached for a year, with a content type, and compressed if the client accepts it', async () => {
      const plain = await sendRequest(gateway.port, '/assets/shell/aaaaaaaaaaaa/main.123.js');
      expect(plain.status).toBe(200);
      expect(plain.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      });
      const packed = await sendRequest(gateway.port, '/assets/shell/aaaaaaaaaaaa/main.123.js', {
        headers: { 'accept-encoding': 'gzip, br;q=0.9' },
      });
      expect(packed.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
      expect(packed.headers.etag).not.toBe(plain.headers.etag);
      expect(
        (
          await sendRequest(gateway.port, '/assets/shell/aaaaaaaaaaaa/main.123.js', {
            headers: { 'accept-encoding': 'br;q=0, gzip' },
          })
        ).headers,
      ).not.toHaveProperty('content-encoding');
      expect(
        (await sendRequest(gateway.port, '/assets/shell/aaaaaaaaaaaa/sub/font.woff2')).headers['content-type'],
      ).toBe('font/woff2');
    });

    it('respond to HEAD without a body, and with 304 if the client has them', async () => {
      const head = await sendRequest(gateway.port, '/assets/shell/aaaaaaaaaaaa/main.123.js', { method: 'HEAD' });
      expect(head.headers['content-length']).toBe('1000');
      expect(head.body).toHaveLength(0);
      const again = await sendRequest(gateway.port, '/assets/shell/aaaaaaaaaaaa/main.123.js', {
        headers: { 'if-none-match': String(head.headers.etag) },
      });
      expect(again.status).toBe(304);
    });

    it('accept no other method', async () => {
      const response = await sendRequest(gateway.port, '/assets/shell/aaaaaaaaaaaa/main.123.js', { method: 'DELETE' });
      expect(response.status).toBe(405);
      expect(response.headers.allow).toBe('GET, HEAD');
    });

    it('stay available after the next build is deployed', async () => {
      deploy(gateway.frontEndsDir, 'shell', 'cccccccccccc', shell('second'));
      await pointerShows();
      expect((await sendRequest(gateway.port, '/assets/shell/aaaaaaaaaaaa/main.123.js')).status).toBe(200);
    });

    it.each([
      '/assets/',
      '/assets/shell',
      '/assets/shell/aaaaaaaaaaaa',
      '/assets/shell/aaaaaaaaaaaa/',
      '/assets/shell/aaaaaaaaaaaa/sub',
      '/assets/shell/aaaaaaaaaaaa/none.js',
      '/assets/shell/aaaaaaaaaaaa/../../../secret.txt',
      '/assets/shell/aaaaaaaaaaaa/%2e%2e/%2e%2e/%2e%2e/%2e%2e/secret.txt',
      '/assets/shell/aaaaaaaaaaaa/..%2f..%2f..%2f..%2fsecret.txt',
      '/assets/shell/..%5c..%5csecret.txt',
      '/assets/../secret.txt',
      '/assets/shell/aaaaaaaaaaaa/%00main.123.js',
      '/assets/shell/aaaaaaaaaaaa/.hidden',
      '/assets/shell/%2e%2e/current.json',
      '/assets/svc-core/aaaaaaaaaaaa/x',
      '/assets/shell/aaaaaaaaaaaa//etc/passwd',
    ])('%s is a plain 404', async (path) => {
      expect(existsSync(join(gateway.frontEndsDir, 'secret.txt'))).toBe(true);
      const response = await sendRequest(gateway.port, path);
      expect(response.status).toBe(404);
      expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(response.text).toBe('Not found\n');
    });

    it('that cannot be read are 503 and may be requested again', async () => {
      const build = join(gateway.frontEndsDir, 'shell/dist/builds/aaaaaaaaaaaa');
      symlinkSync('endless.js', join(build, 'endless.js'));
      for (const method of ['GET', 'HEAD'] as const) {
        const response = await sendRequest(gateway.port, '/assets/shell/aaaaaaaaaaaa/endless.js', { method });
        expect([response.status, response.headers['retry-after']]).toEqual([503, '2']);
        expect(response.headers['cache-control']).toBe('no-store');
      }
      const { text } = await sendRequest(gateway.port, '/assets/shell/aaaaaaaaaaaa/endless.js');
      expect(JSON.parse(text)).toMatchObject({ code: 'unavailable' });
    });
  });

  describe('pages', () => {
    it('the landing page is at /, the application at every page of the product and of a remote', async () => {
      expect((await sendRequest(gateway.port, '/')).text).toContain('first landing');
      for (const path of ['/auth', '/dashboard?x=1', '/admin/support', '/boards/%C3%BC']) {
        const response = await sendRequest(gateway.port, path);
        expect([path, response.status]).toEqual([path, 200]);
        expect(response.text).toContain('first app');
        expect(response.headers['cache-control']).toBe('private, no-cache');
      }
    });

    it.each([
      '/nothing',
      '/dashboard/x',
      '/dashboard/',
      '/%E2%9C%93',
      '/%',
      '/..%2f',
      internal.readSession.path,
      '/metrics',
      '/wp-admin.php',
      '/__proto__',
      '/constructor',
    ])('%s is the application with status 404', async (path) => {
      const response = await sendRequest(gateway.port, path);
      expect(response.status).toBe(404);
      expect(response.text).toContain('first app');
    });

    it('are compressed, with an ETag that is valid until the next build', async () => {
      const first = await sendRequest(gateway.port, '/', { headers: { 'accept-encoding': 'br' } });
      expect(brotliDecompressSync(first.body).toString()).toContain('first landing');
      const headers = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) };
      expect((await sendRequest(gateway.port, '/', { headers })).status).toBe(304);
      deploy(gateway.frontEndsDir, 'shell', 'cccccccccccc', shell('second'));
      await pointerShows();
      const second = await sendRequest(gateway.port, '/', { headers });
      expect(second.status).toBe(200);
      expect(brotliDecompressSync(second.body).toString()).toContain('second landing');
    });

    it('allow their own inline scripts by hash, and no others', async () => {
      const policy = String((await sendRequest(gateway.port, '/auth')).headers['content-security-policy']);
      const hash = createHash('sha256').update(INLINE).digest('base64');
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    });

    it('show a message while the shell has no build, and appear once it has one', async () => {
      rmSync(join(gateway.frontEndsDir, 'shell'), { recursive: true });
      await pointerShows();
      expect((await sendRequest(gateway.port, '/auth')).status).toBe(503);
      deploy(gateway.frontEndsDir, 'shell', 'dddddddddddd', shell('third'));
      await pointerShows();
      expect((await sendRequest(gateway.port, '/auth')).text).toContain('third app');
    });

    it.each([
      ['is damaged', '{"bui'],
      ['is empty', ''],
      ['names a build that is not there', '{"build":"ffffffffffff"}'],
    ])('stay as they are while the pointer %s, which is logged once and counted', async (_what, text) => {
      await sendRequest(gateway.port, '/auth');
      writePointer(gateway.frontEndsDir, 'shell', text);
      for (let times = 0; times < 2; times += 1) {
        await pointerShows();
        const response = await sendRequest(gateway.port, '/auth');
        expect([response.status, response.text]).toEqual([200, expect.stringContaining('first app')]);
      }
      expect(gateway.logged.filter((line) => JSON.stringify(line).includes('its last build stays'))).toHaveLength(1);
      expect(await gateway.gateway.metrics.metrics()).toMatch(/frontend_pointer_broken{frontend="shell".*} 1/);
      deploy(gateway.frontEndsDir, 'shell', 'eeeeeeeeeeee', shell('repaired'));
      await pointerShows();
      expect((await sendRequest(gateway.port, '/auth')).text).toContain('repaired app');
      expect(await gateway.gateway.metrics.metrics()).toMatch(/frontend_pointer_broken{frontend="shell".*} 0/);
    });

    it('accept no other method', async () => {
      expect((await sendRequest(gateway.port, '/auth', { method: 'POST', body: 'x' })).status).toBe(405);
    });

    it('include the icon and robots.txt at the root', async () => {
      expect((await sendRequest(gateway.port, '/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
      expect((await sendRequest(gateway.port, '/robots.txt')).text).toContain('Disallow: /api/');
      expect((await sendRequest(gateway.port, '/favicon.ico')).headers['content-type']).toBe('image/svg+xml');
      expect((await sendRequest(gateway.port, '/apple-touch-icon.png')).status).toBe(404);
    });
  });

  describe('/remotes.json', () => {
    const manifest = async () => remotesManifest.parse((await sendRequest(gateway.port, '/remotes.json')).json());

    it('lists each remote with its current build and is never cached', async () => {
      const response = await sendRequest(gateway.port, '/remotes.json');
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.json()).toEqual({
        contract: 1,
        overrides: false,
        supportEmail: 'support@jobtrail.example',
        shell: { build: 'aaaaaaaaaaaa' },
        remotes: [
          {
            name: 'mfe-jobs',
            title: 'mfe-jobs',
            contract: 1,
            routes: [
              { path: '/dashboard', access: 'user' },
              { path: '/boards/ü', access: 'user' },
            ],
            build: 'bbbbbbbbbbbb',
            entry: '/assets/mfe-jobs/bbbbbbbbbbbb/mf-manifest.json',
          },
        ],
      });
    });

    it('names the address of support that is configured', async () => {
      const other = await startTestGateway({ env: { SUPPORT_EMAIL: 'help@example.com' } });
      expect((await sendRequest(other.port, '/remotes.json')).json()).toMatchObject({
        supportEmail: 'help@example.com',
      });
      await other.close();
    });

    it('shows a deploy, a rollback and a new remote without a restart', async () => {
      deploy(gateway.frontEndsDir, 'mfe-jobs', 'cccccccccccc', {
        'mf-manifest.json': '{}',
        'remote.json': declaration('mfe-jobs', ['/dashboard', '/new-page'], 2),
      });
      deploy(gateway.frontEndsDir, 'mfe-billing', 'eeeeeeeeeeee', {
        'mf-manifest.json': '{}',
        'remote.json': declaration('mfe-billing', ['/billing']),
      });
      await pointerShows();
      const deployed = await manifest();
      expect(deployed.remotes.map(({ name, build, contract }) => [name, build, contract])).toEqual([
        ['mfe-billing', 'eeeeeeeeeeee', 1],
        ['mfe-jobs', 'cccccccccccc', 2],
      ]);
      expect((await sendRequest(gateway.port, '/new-page')).status).toBe(200);
      writePointer(gateway.frontEndsDir, 'mfe-jobs', '{"build":"bbbbbbbbbbbb"}');
      await pointerShows();
      expect((await manifest()).remotes.at(-1)?.build).toBe('bbbbbbbbbbbb');
      expect((await sendRequest(gateway.port, '/new-page')).status).toBe(404);
    });

    it.each([
      ['not JSON', '{'],
      ['not an object', '[]'],
      ['a path that leaves the folder', '{"build":"../../.."}'],
      ['a build that does not exist', '{"build":"ffffffffffff"}'],
      ['empty', ''],
    ])('a pointer that is %s makes the entry null and keeps the pages known', async (_what, text) => {
      writeFileSync(join(gateway.frontEndsDir, 'mfe-jobs', 'remote.json'), declaration('mfe-jobs', ['/dashboard']));
      writePointer(gateway.frontEndsDir, 'mfe-jobs', text);
      await pointerShows();
      expect((await manifest()).remotes).toEqual([
        {
          name: 'mfe-jobs',
          title: 'mfe-jobs',
          contract: 1,
          routes: [{ path: '/dashboard', access: 'user' }],
          build: null,
          entry: null,
        },
      ]);
      expect((await sendRequest(gateway.port, '/dashboard')).status).toBe(200);
    });

    it('keeps the entry of a remote whose pointer is damaged, but not of one whose pointer is removed', async () => {
      await manifest();
      writePointer(gateway.frontEndsDir, 'mfe-jobs', '');
      await pointerShows();
      expect((await manifest()).remotes.map(({ build }) => build)).toEqual(['bbbbbbbbbbbb']);
      rmSync(join(gateway.frontEndsDir, 'mfe-jobs', 'dist', 'current.json'));
      await pointerShows();
      expect((await manifest()).remotes).toEqual([]);
    });

    describe('the navigation of a remote', () => {
      const entry = {
        section: 'Views',
        order: 1,
        path: '/dashboard',
        text: 'Board',
        icon: [['path', { d: 'M8 7v7' }]],
      };
      const declare = (nav: unknown) =>
        JSON.stringify({ ...JSON.parse(declaration('mfe-jobs', ['/dashboard', '/table'])), nav });
      const deployed = async (nav: unknown) => {
        deploy(gateway.frontEndsDir, 'mfe-jobs', 'cccccccccccc', {
          'mf-manifest.json': '{}',
          'remote.json': declare(nav),
        });
        await pointerShows();
        return (await manifest()).remotes[0];
      };
      const refusals = () =>
        gateway.logged.filter((line) =>
          JSON.stringify(line).includes('invalid navigation entries of a remote are left out'),
        );

      it('is part of /remotes.json', async () => {
        const badge = { path: '/api/support/count', field: 'open', label: 'open', everySeconds: 60 };
        const nav = [{ ...entry, also: ['/table'], badge }];
        expect((await deployed(nav))?.nav).toEqual(nav);
        expect(refusals()).toEqual([]);
      });

      it.each([
        ['leads to a script', { ...entry, path: 'javascript:alert(1)' }],
        ['leads to another origin', { ...entry, path: '//evil.example/dashboard' }],
        ['leads to a page of another part', { ...entry, path: '/settings' }],
        ['is highlighted on a page of another part', { ...entry, also: ['/settings'] }],
        ['has a text that fills the screen', { ...entry, text: 'x'.repeat(1_000_000) }],
        ['has an invisible text', { ...entry, text: ' \u200b' }],
        ['has no text', { ...entry, text: undefined }],
        ['has an icon with a script', { ...entry, icon: [['script', { d: 'alert(1)' }]] }],
        ['has an icon with a handler', { ...entry, icon: [['path', { d: 'M8 7v7', onload: 'alert(1)' }]] }],
        ['has an icon that loads something', { ...entry, icon: [['path', { fill: 'url(https://evil.example/x)' }]] }],
        ['has an icon with markup', { ...entry, icon: [['path', { dangerouslySetInnerHTML: { __html: '<b>' } }]] }],
        ['has an icon of a megabyte', { ...entry, icon: [['path', { d: 'M'.repeat(1_000_000) }]] }],
        [
          'requests its number from another origin',
          { ...entry, badge: { path: 'https://evil.example', field: 'n', label: 'n' } },
        ],
        ['is not an object', 7],
      ])('loses an entry that %s, and keeps the other entries and the pages', async (_what, wrong) => {
        const remote = await deployed([wrong, { ...entry, path: '/table' }]);
        expect(remote?.nav?.map(({ path }) => path)).toEqual(['/table']);
        expect(remote?.routes.map(({ path }) => path)).toEqual(['/dashboard', '/table']);
        expect((await sendRequest(gateway.port, '/dashboard')).status).toBe(200);
        await manifest();
        expect(refusals()).toHaveLength(1);
      });

      it.each([
        ['not a list', { length: 1 }],
        ['10,000 entries', Array.from({ length: 10_000 }, () => entry)],
      ])('that is %s is left out, and the pages stay', async (_what, nav) => {
        expect(await deployed(nav)).toMatchObject({ nav: [], build: 'cccccccccccc' });
        expect((await sendRequest(gateway.port, '/table')).status).toBe(200);
        expect(refusals()).toHaveLength(1);
      });

      it('comes from the last published build while the pointer is broken, so its icons stay', async () => {
        const folder = join(gateway.frontEndsDir, 'mfe-jobs');
        writeFileSync(join(folder, 'remote.json'), declare([{ ...entry, icon: 'square-kanban' }]));
        writePointer(gateway.frontEndsDir, 'mfe-jobs', '{');
        await pointerShows();
        expect((await manifest()).remotes[0]).toMatchObject({ entry: null, nav: [{ icon: 'square-kanban' }] });
        writeFileSync(join(folder, 'dist', 'remote.json'), declare([entry]));
        expect((await manifest()).remotes[0]).toMatchObject({ entry: null, nav: [entry] });
      });
    });

    it('is left out if the remote cannot be read at all, which is logged once', async () => {
      rmSync(join(gateway.frontEndsDir, 'mfe-jobs'), { recursive: true });
      writePointer(gateway.frontEndsDir, 'mfe-jobs', '{');
      await pointerShows();
      for (let requests = 0; requests < 3; requests += 1) expect((await manifest()).remotes).toEqual([]);
      expect(JSON.stringify(gateway.logged).match(/a remote cannot be read/g)).toHaveLength(1);
    });
  });
});
