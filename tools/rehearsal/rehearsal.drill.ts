import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HAPROXY, hasServerDatabase, patient, temporaryFolder } from '@jobtrail/service-kit/testing';
import { ACCOUNTS } from './accounts.ts';
import { Browser, trust } from './drills/Browser.ts';
import { keysIn } from './keys.ts';

const ROOT = resolve(__dirname, '../..');
const READY_MS = patient(120_000);
const WITHIN_MS = patient(30_000);
const canRun = HAPROXY.isInstalled() && hasServerDatabase() && !process.env['TEST_DATABASE_URL'];
if (!canRun) process.stderr.write('MariaDB or HAProxy is not installed, so production is not rehearsed\n');

async function until(what: string, holds: () => boolean): Promise<void> {
  for (const deadline = Date.now() + WITHIN_MS; !holds(); await sleep(100))
    if (Date.now() > deadline) throw new Error(what);
}

(canRun || process.env['NO_SKIP'] === '1' ? describe : describe.skip)('npm start -- --production-like', () => {
  const place = temporaryFolder();
  const dataIn = (...path: string[]): string => join(place.path, 'production-like', ...path);
  const [administrator, person] = ACCOUNTS;
  let child: ChildProcess;
  let browser: Browser;

  /** @throws with the output if it does not become ready */
  async function start(): Promise<void> {
    child = spawn(process.execPath, [join(ROOT, 'tools/supervisor/start.mjs'), '--production-like'], {
      cwd: ROOT,
      env: { ...process.env, PORT: '0', DATA_DIR: place.path, NODE_ENV: '', LOG_LEVEL: '' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const [message] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error(`It ended:\n${text}`))),
    ]);
    browser = new Browser(message.url, trust(keysIn(dataIn('keys')).certificate.cert));
  }
  const pids = (): number[] =>
    readdirSync(dataIn('run')).map((file) => Number(readFileSync(dataIn('run', file), 'utf8')));
  const signIn = ({ email, password }: (typeof ACCOUNTS)[number]) =>
    browser.ask('POST', '/api/auth/login', { body: { email, password } });

  beforeAll(start, READY_MS);
  afterAll(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    place.remove();
  });

  it('serves pages and calls by https with the rules of production, and keeps emails in its folder', async () => {
    expect((await browser.ask('GET', '/')).status).toBe(200);
    expect((await browser.ask('GET', '/dev/mailbox')).text).not.toContain('ailbox</h1>');
    expect(JSON.parse((await browser.ask('GET', '/api/billing/config')).text)).toMatchObject({ provider: 'sandbox' });
    await signIn(administrator);
    const refused = await browser.ask('GET', '/api/admin/users');
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'second_factor_required' });
    await signIn(person);
    const job = { company: 'Kept', position: 'A job of the first start' };
    expect((await browser.ask('POST', '/api/jobs', { body: job })).status).toBe(201);
    await browser.ask('POST', '/api/auth/forgot-password', { body: { email: person.email } });
    const hasEmail = () => readdirSync(dataIn('mails')).some((name) => name.endsWith(`${person.email}.eml`));
    await until('The email did not arrive', hasEmail);
  });

  it(
    'leaves nothing running after kill -9, and the next start has the same data',
    async () => {
      const former = pids();
      child.kill('SIGKILL');
      await until('Something was left running', () => !former.some((pid) => existsSync(`/proc/${pid}`)));
      await start();
      await signIn(person);
      expect(JSON.parse((await browser.ask('GET', '/api/jobs')).text)).toMatchObject([{ company: 'Kept' }]);
    },
    2 * READY_MS,
  );

  it(
    'ends with 0 after Ctrl-C',
    async () => {
      const former = pids();
      child.kill('SIGINT');
      expect(await once(child, 'exit')).toEqual([0, null]);
      expect(former.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
    },
    READY_MS,
  );
});
