import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import type { BillingData, Job, UploadedMedia } from '@jobtrail/contract';
import { nameOf, SERVICES, urlVariableOf } from '@jobtrail/contract/services';
import { FileBlobStore } from '@jobtrail/service-kit';
import * as testing from '@jobtrail/service-kit/testing';
import { startSandbox } from '@jobtrail/stripe-sandbox/testing';
import { ROOT } from '../workspace/parts.mjs';

const DRILL_MS = testing.patient(240_000);
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
type Settings = Record<string, string>;

/** Starts the gateway, the services and the local Stripe. */
async function startProduct(settings: Settings) {
  const ports = new Map<string, number>();
  for (const part of ['gateway', ...SERVICES]) ports.set(part, await testing.freePort());
  const url = `http://127.0.0.1:${ports.get('gateway')}`;
  const sandbox = await startSandbox({ webhookUrl: `${url}/api/webhooks/stripe`, appUrl: url });
  const shared: Settings = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    APP_URL: url,
    PASSWORD_HASHING: 'quick',
    TRUSTED_PROXIES: '127.0.0.1',
    FRONTENDS_DIR: ROOT,
    STRIPE_API_BASE: sandbox.url,
    STRIPE_SECRET_KEY: sandbox.secretKey,
    STRIPE_PUBLISHABLE_KEY: sandbox.publishableKey,
    STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
  };
  for (const service of SERVICES) shared[urlVariableOf(nameOf(service))] = `http://127.0.0.1:${ports.get(service)}`;
  const children = [...ports].map(([part, port]): ChildProcess => {
    testing.buildOnce(join(ROOT, part));
    const env = { PATH: process.env['PATH'], PORT: `${port}`, ...shared, ...settings };
    return spawn(process.execPath, ['dist/main.js'], { cwd: join(ROOT, part), env, stdio: 'inherit' });
  });
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) await sleep(100);
  const kill = async (): Promise<void> => {
    for (const child of children) if (child.kill('SIGKILL')) await once(child, 'exit');
    await sandbox.stop();
  };
  return { url, kill, pay: (session: string) => sandbox.control('pay', { session, number: '4242424242424242' }) };
}
type Product = Awaited<ReturnType<typeof startProduct>>;

/** What the product has acknowledged, and the pictures that people began to delete. */
type Ledger = Record<'emails' | 'jobs' | 'media' | 'deleted', string[]>;

/** A person signs up, pays, adds jobs with a picture each, and deletes the picture of an older job each time. */
async function livePerson({ url, pay }: Product, ledger: Ledger): Promise<void> {
  const network = crypto.getRandomValues(new Uint8Array(2)).join('.');
  let cookie = '';
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const isBytes = Buffer.isBuffer(body);
    const type = isBytes ? 'application/octet-stream' : 'application/json';
    const headers = { origin: url, cookie, 'x-forwarded-for': `10.1.${network}`, 'content-type': type };
    const sent = isBytes ? new Uint8Array(body) : (JSON.stringify(body) ?? null);
    const response = await fetch(url + path, { method, headers, body: sent });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return (await response.json()) as T;
  };
  const person = { name: 'Nora', email: `${crypto.randomUUID()}@example.com`, password: 'a long enough password' };
  const checkout = await call<{ url: string }>('POST', '/api/create-checkout-session', person);
  const sessionId = /cs_test_\w+/.exec(checkout.url)?.[0] ?? '';
  await pay(sessionId);
  const complete = () => call<object>('POST', '/api/complete-signup', { sessionId }).catch(() => ({}));
  while (!('user' in (await complete()))) await sleep(50);
  const bill = () => call<BillingData>('GET', '/api/billing/data');
  while ((await bill()).invoices[0]?.status !== 'paid') await sleep(50);
  ledger.emails.push(person.email);
  const added: Array<[string, string]> = [];
  for (let number = 0; number < 48; number += 1) {
    const picture = await call<UploadedMedia>('POST', '/api/media?purpose=image', Buffer.from(PICTURE, 'base64'));
    const job = { company: 'Acme', position: 'Engineer', images: JSON.stringify([picture.url]) };
    const { id } = await call<Job>('POST', '/api/jobs?media=ref', job);
    const medium = picture.url.split('/').at(-1) ?? '';
    ledger.jobs.push(id);
    ledger.media.push(medium);
    added.push([id, medium]);
    const older = added[number - 24];
    if (older === undefined) continue;
    ledger.deleted.push(older[1]);
    await call('PATCH', `/api/jobs/${older[0]}`, { images: null });
  }
}

const run = async (command: string, folder: string, env: Settings): Promise<void> => {
  const options = { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' as const };
  const [code] = await once(spawn('npm', ['run', '-s', command, '--', folder], options), 'exit');
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
};

describe('A backup while people write has everything that was acknowledged before it', () => {
  const folder = testing.temporaryFolder();
  afterAll(() => folder.remove());
  const [from, to, backup] = ['from', 'to', 'backup'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];

  /** @param reader of the databases @param column gives that of a query @param lose deletes everything */
  async function backUpAndRestore(
    [source, reader]: readonly [Settings, Settings],
    column: (service: 'core' | 'billing', sql: string) => string[],
    lose: () => void,
  ): Promise<void> {
    let product = await startProduct(source);
    const ledger: Ledger = { emails: [], jobs: [], media: [], deleted: [] };
    let isOver = false;
    const work = async (): Promise<void> => {
      while (!isOver) await livePerson(product, ledger);
    };
    const working = Promise.all([work(), work()]);
    // With many files, people add and delete some while the media are copied.
    const many = Array.from({ length: 500 }, () => new FileBlobStore(from).put(crypto.randomUUID(), [Buffer.alloc(9)]));
    await Promise.all(many);
    while (ledger.jobs.length < 40) await Promise.race([working, sleep(50)]);
    const before = structuredClone(ledger);
    await run('backup', backup, reader);
    expect(ledger.jobs.length).toBeGreaterThan(before.jobs.length);
    isOver = true;
    await working;
    await product.kill();
    lose();
    await run('restore', backup, { ...source, DATA_DIR: to });
    const lost = (wanted: string[], found: string[]): string[] => wanted.filter((one) => !found.includes(one));
    const media = column('core', 'select id from media');
    const store = new FileBlobStore(to);
    const stored = await Promise.all(media.map(async (id) => ((await store.has(id)) ? id : '')));
    expect({
      people: lost(before.emails, column('core', "select email from users where access = 'full'")),
      payments: lost(before.emails, column('billing', "select email from payments where status = 'succeeded'")),
      jobs: lost(before.jobs, column('core', 'select id from jobs')),
      pictures: lost(lost(before.media, ledger.deleted), media),
      files: lost(lost(media, lost(ledger.deleted, before.media)), stored),
    }).toEqual({ people: [], payments: [], jobs: [], pictures: [], files: [] });
    product = await startProduct({ ...source, DATA_DIR: to });
    await product.kill();
    for (const place of [from, to, backup]) rmSync(place, { recursive: true });
  }

  const onSqlite = () => {
    const database = (service: string) => new Database(join(to, `${service}.sqlite`));
    const column = (service: string, sql: string) => database(service).prepare(sql).pluck().all() as string[];
    return backUpAndRestore([{ DATA_DIR: from }, { DATA_DIR: from }], column, () => undefined);
  };
  it('with SQLite', onSqlite, DRILL_MS);

  const onMariaDb = async (): Promise<void> => {
    const server = await testing.startPrivateDatabase('jobtrail', () => ['--log-bin=binlog']);
    const url = new URL(server?.url ?? '');
    const options = ['--no-defaults', '--host=127.0.0.1', `--port=${url.port}`, '--user=root', '-BN'];
    const ask = (sql: string) => execFileSync('mariadb', options, { input: sql, encoding: 'utf8' }).trim().split('\n');
    const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
    const grants = compose.match(/^ +(CREATE USER|GRANT).*'jobtrail_backup'.*;$/gm) ?? [];
    const password = 'a "strange" #password';
    ask(grants.join('').replace('${BACKUP_DATABASE_PASSWORD:?}', password));
    const readerUrl = url.href.replace('root@', `jobtrail_backup:${encodeURIComponent(password)}@`);
    const source = { DATA_DIR: from, DATABASE_URL: url.href };
    const lose = () => SERVICES.forEach((service) => ask(`drop database jobtrail_${nameOf(service)}`));
    const column = (service: string, sql: string) => ask(`use jobtrail_${service}; ${sql}`);
    await backUpAndRestore([source, { ...source, DATABASE_URL: readerUrl }], column, lose);
    await server?.stop();
  };
  const title = 'with MariaDB, by a user with the rights in docker-compose.yml';
  (testing.hasServerDatabase() ? it : it.skip)(title, onMariaDb, DRILL_MS);
});
