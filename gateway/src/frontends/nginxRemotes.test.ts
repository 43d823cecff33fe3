import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { dirname, join } from 'node:path';
import { certificateFor, freePort, NGINX, patient, temporaryFolder } from '@jobtrail/service-kit/testing';

const FILE = join(__dirname, '../../../deploy/nginx/remotes.conf');
const BUILD = '/assets/mfe-admin/bbbbbbbbbbbb';
const TEXT = 'export const x = 1;\n'.repeat(100);

const suite = NGINX.isInstalled() ? describe : describe.skip;
if (!NGINX.isInstalled()) process.stderr.write(`${NGINX.missingLine}\n`);

suite('deploy/nginx/remotes.conf', () => {
  const folder = temporaryFolder();
  let nginx: ChildProcess;
  let port: number;

  const get = (path: string, method = 'GET') =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, method, rejectUnauthorized: false, agent: false } as const;
      request(options, (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => void chunks.push(chunk))
          .once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
      })
        .once('error', reject)
        .end();
    });

  beforeAll(async () => {
    const files = {
      'mfe-admin/dist/builds/bbbbbbbbbbbb/remoteEntry.js': TEXT,
      'mfe-admin/dist/builds/bbbbbbbbbbbb/assets/map.svg': '<svg/>',
      'mfe-admin/dist/builds/bbbbbbbbbbbb/.hidden': 'secret',
      'mfe-admin/dist/current.json': '{"build":"bbbbbbbbbbbb"}',
      'secret.txt': 'secret',
    };
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder.path, 'srv', name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    const { cert, key } = certificateFor('127.0.0.1');
    writeFileSync(join(folder.path, 'fullchain.pem'), cert);
    writeFileSync(join(folder.path, 'privkey.pem'), key, { mode: 0o600 });
    port = await freePort();
    const site = readFileSync(FILE, 'utf8')
      .replaceAll('/etc/ssl/jobtrail', folder.path)
      .replaceAll('/srv/jobtrail', join(folder.path, 'srv'))
      .replace('listen 443 ', `listen 127.0.0.1:${port} `);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder.path}/${name};`,
    );
    // nginx's worker must be able to read the folder of this test, no matter which user runs it.
    const user = process.getuid?.() === 0 ? 'user root;\n' : '';
    writeFileSync(
      join(folder.path, 'nginx.conf'),
      `${user}daemon off;\npid ${folder.path}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${site}}\n`,
    );
    nginx = spawn('nginx', ['-e', 'stderr', '-c', join(folder.path, 'nginx.conf')], {
      env: { PATH: `${process.env['PATH']}:/usr/sbin` },
      stdio: 'ignore',
    });
    for (const deadline = Date.now() + patient(20_000); Date.now() < deadline;) {
      if ((await get('/').catch(() => null))?.status === 404) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('nginx did not start');
  }, 30_000);
  afterAll(async () => {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
    folder.remove();
  });

  it('serves the files of builds as the gateway does: for any origin, with a type, for a year', async () => {
    const response = await get(`${BUILD}/remoteEntry.js`);
    expect(response).toMatchObject({
      status: 200,
      text: TEXT,
      headers: {
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': expect.stringMatching(/^text\/javascript/),
      },
    });
    expect((await get(`${BUILD}/assets/map.svg`)).headers['content-type']).toBe('image/svg+xml');
  });

  it.each([
    '/',
    '/assets/mfe-admin/current.json',
    `${BUILD}/.hidden`,
    `${BUILD}/assets`,
    `${BUILD}/../../current.json`,
    `${BUILD}/%2e%2e/%2e%2e/current.json`,
    `${BUILD}/..%2f..%2fcurrent.json`,
    '/assets/../secret.txt',
    '/assets/shell/bbbbbbbbbbbb/remoteEntry.js',
    '/mfe-admin/dist/current.json',
  ])('serves nothing else: %s', async (path) => {
    const { status, text } = await get(path);
    expect(status).not.toBe(200);
    expect(text).not.toMatch(/secret|"build"/);
  });

  it('accepts no other method than GET and HEAD', async () => {
    expect((await get(`${BUILD}/remoteEntry.js`, 'PUT')).status).toBe(403);
    expect((await get(`${BUILD}/remoteEntry.js`, 'HEAD')).status).toBe(200);
  });
});
