import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  HAPROXY,
  hasServerDatabase,
  patient,
  type TemporaryFolder,
  temporaryFolder,
} from '@jobtrail/service-kit/testing';
import { type ClientRequest, type ClientResponse, PublicClient } from './chaos/PublicClient.ts';

const ROOT = resolve(__dirname, '../..');
const READY_MS = patient(120_000);
const WITHIN_MS = patient(30_000);
const PEOPLE = { admin: 'admin@example.com', demo: 'demo@example.com' };
const mustRun = process.env['NO_SKIP'] === '1';
const canRun = HAPROXY.isInstalled() && hasServerDatabase() && !process.env['TEST_DATABASE_URL'];
if (!canRun) process.stderr.write('MariaDB or HAProxy is not installed, so production is not rehearsed\n');

interface Run {
  readonly child: ChildProcess;
  readonly url: string;
  readonly client: PublicClient;
  readonly output: () => string;
}

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + WITHIN_MS; !(await holds());) {
    if (Date.now() > deadline) throw new Error(`${what} in time`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** The processes that were started with a path below a folder, or that work in it. */
const processesIn = (folder: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        return command.includes(folder) || environment.includes(`DATA_DIR=${folder}`) ? [command] : [];
      } catch {
        return [];
      }
    });

(canRun || mustRun ? describe : describe.skip)('npm start -- --production-like', () => {
  let place: TemporaryFolder;
  let run: Run;
  const dataIn = (...path: string[]): string => join(place.path, 'production-like', ...path);

  /** @throws with the output if it does not become ready */
  async function start(): Promise<Run> {
    const child = spawn(process.execPath, [join(ROOT, 'tools/supervisor/start.mjs'), '--production-like'], {
      cwd: ROOT,
      env: { ...process.env, PORT: '0', DATA_DIR: place.path, NODE_ENV: '', LOG_LEVEL: '' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
    const url = await new Promise<string>((done, fail) => {
      child.on('message', (message: { url?: string }) => message.url !== undefined && done(message.url));
      child.once('exit', (code) => fail(new Error(`It ended with ${code}:\n${text}`)));
      setTimeout(() => fail(new Error(`It was not ready:\n${text}`)), READY_MS).unref();
    });
    const certificate = readFileSync(dataIn('keys/certificate.pem'), 'utf8');
    return { child, url, client: new PublicClient({ url, certificate, connections: 4 }), output: () => text };
  }
  async function stop({ child, client }: Run): Promise<number | null> {
    client.close();
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = new Promise<number | null>((done) => child.once('exit', done));
    child.kill('SIGINT');
    return ended;
  }
  const pidOf = (name: string): number => Number(readFileSync(dataIn('run', `${name}.pid`), 'utf8'));
  const ask = (what: ClientRequest): Promise<ClientResponse> => run.client.ask(what);

  beforeAll(async () => {
    place = temporaryFolder();
    run = await start();
  }, 2 * READY_MS);
  afterAll(async () => {
    if (run.child.exitCode === null && run.child.signalCode === null) await stop(run);
    await until('Something was left running', () => processesIn(place.path).length === 0);
    place.remove();
  }, 2 * WITHIN_MS);

  it('serves pages and calls by https with the rules of production', async () => {
    expect(run.output()).toContain(`Jobtrail runs as in production`);
    expect((await ask({ path: '/' })).status).toBe(200);
    expect((await ask({ path: '/dev/mailbox' })).text).not.toContain('ailbox</h1>');
    const cookie = await run.client.signIn(PEOPLE.demo, 'demo-user-password');
    expect(cookie).toMatch(/^__Host-/);
    const created = await ask({
      method: 'POST',
      path: '/api/jobs',
      cookie,
      body: { company: 'Kept', position: 'A job of the first start' },
    });
    expect(created.status).toBe(201);
    // In production, an administrator needs a second factor first.
    const admin = await run.client.signIn(PEOPLE.admin, 'admin-demo-password');
    expect(JSON.parse((await ask({ path: '/api/admin/users', cookie: admin })).text)).toMatchObject({
      code: 'second_factor_required',
    });
  });

  it('takes payments through the local Stripe', async () => {
    const { text } = await ask({ path: '/api/billing/config' });
    expect(JSON.parse(text)).toMatchObject({ provider: 'sandbox', sandboxUrl: `${run.url}/dev/stripe` });
    expect((await ask({ path: '/dev/stripe/c/pay/unknown' })).text).toContain('This is a local sandbox');
  });

  it('keeps emails in its folder', async () => {
    const requested = await ask({ method: 'POST', path: '/api/auth/forgot-password', body: { email: PEOPLE.demo } });
    expect(requested.status).toBeLessThan(300);
    await until('The email did not arrive', () =>
      readdirSync(dataIn('mails')).some((name) => name.endsWith(`${PEOPLE.demo}.eml`)),
    );
  });

  it('starts a replica again that has ended, and nobody notices', async () => {
    const former = pidOf('svc-core-1');
    process.kill(former, 'SIGTERM');
    const statuses = new Set<number>();
    await until('It was not started again', async () => {
      statuses.add((await ask({ path: '/api/billing/config' })).status);
      return pidOf('svc-core-1') !== former;
    });
    expect([...statuses]).toEqual([200]);
  });

  it(
    'leaves nothing running after kill -9, and the next start has the same data',
    async () => {
      const database = pidOf('mariadb');
      run.client.close();
      run.child.kill('SIGKILL');
      await until(
        'Something was left running',
        () => processesIn(place.path).length === 0 && !existsSync(`/proc/${database}`),
      );
      run = await start();
      const cookie = await run.client.signIn(PEOPLE.demo, 'demo-user-password');
      expect(JSON.parse((await ask({ path: '/api/jobs', cookie })).text)).toMatchObject([{ company: 'Kept' }]);
    },
    3 * READY_MS,
  );

  it(
    'ends with 0 after Ctrl-C',
    async () => {
      expect(await stop(run)).toBe(0);
      expect(processesIn(place.path)).toEqual([]);
    },
    READY_MS,
  );
});
