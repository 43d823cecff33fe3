import { execFileSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { byUrlVariable, SERVICES } from '@jobtrail/contract/services';
import { patient, type RunningService, startService, temporaryFolder } from '@jobtrail/service-kit/testing';

const ROOT = resolve(__dirname, '../..');
const NOWHERE = 'http://127.0.0.1:1';
const DRILL_MS = patient(120_000);
const WITHIN_MS = patient(20_000);
const CONNECTIONS = 20;
const EMAIL = 'ada@example.com';
const PASSWORD = 'a long enough password';

/** Runs makeKeys.mjs. @returns the values that it prints, by variable */
function makeKeys(env: Record<string, string>, ...args: string[]): Map<string, string> {
  const printed = execFileSync(process.execPath, [join(__dirname, 'makeKeys.mjs'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
  });
  return new Map(
    [...printed.matchAll(/^(\w+)='?(.*?)'?$/gm)].map(([, name = '', value = '']): [string, string] => [name, value]),
  );
}

describe('Identity keys in files', () => {
  const folder = temporaryFolder();
  const pathOf = (name: string): string => join(folder.path, name);
  /** Replaces a file as a platform replaces a mounted secret. */
  const write = (name: string, text: string): void => {
    writeFileSync(pathOf(`${name}.new`), text);
    renameSync(pathOf(`${name}.new`), pathOf(name));
  };
  const publicKeys = { IDENTITY_PUBLIC_KEYS_FILE: pathOf('public.json') };
  const running: RunningService[] = [];
  let billing: Server;
  /** The id of the key that the gateway has signed its last call to svc-billing with. */
  let usedKey = '';
  let gateway: RunningService;
  let cookie = '';

  const start = async (part: string, env: Record<string, string>, probe?: string): Promise<RunningService> => {
    const service = await startService(
      join(ROOT, part),
      {
        SERVICE: part,
        DATA_DIR: folder.path,
        PASSWORD_HASHING: 'quick',
        ...publicKeys,
        IDENTITY_PRIVATE_KEY_FILE: pathOf(`${part}.jwk`),
        LOG_LEVEL: 'fatal',
        ...env,
      },
      probe,
    );
    running.push(service);
    return service;
  };

  beforeAll(async () => {
    const keys = makeKeys({});
    for (const part of ['gateway', ...SERVICES])
      write(`${part}.jwk`, keys.get(`${part.replace('svc-', '').toUpperCase()}_IDENTITY_PRIVATE_KEY`) ?? '');
    write('public.json', keys.get('IDENTITY_PUBLIC_KEYS') ?? '');
    billing = createServer((request, response) => {
      const token = request.headers['x-jobtrail-identity'];
      const [head = ''] = typeof token === 'string' ? token.split('.') : [];
      if (head !== '') usedKey = (JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }).kid;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((done) => billing.listen(0, '127.0.0.1', done));
    const address = billing.address();
    const core = await start('svc-core', {});
    const mail = await start('svc-mail', { SVC_CORE_URL: core.url });
    gateway = await start(
      'gateway',
      {
        ...byUrlVariable(NOWHERE),
        SVC_CORE_URL: core.url,
        SVC_MAIL_URL: mail.url,
        SVC_BILLING_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
        FRONTENDS_DIR: ROOT,
        RATE_LIMIT_SIGNED_IN_PER_MINUTE: '1000000',
        RATE_LIMIT_PER_MINUTE: '1000000',
      },
      '/healthz',
    );
    execFileSync(
      process.execPath,
      ['dist/admin.js', 'create-user', '--email', EMAIL, '--name', 'Ada', '--password', PASSWORD, '--role', 'admin'],
      {
        cwd: join(ROOT, 'svc-core'),
        env: { PATH: process.env['PATH'], DATA_DIR: folder.path, PASSWORD_HASHING: 'quick', SERVICE: 'svc-core' },
      },
    );
    const response = await fetch(`${gateway.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: gateway.url },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    });
    expect(response.status).toBe(200);
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }, DRILL_MS);
  afterAll(async () => {
    for (const service of running) await service.end();
    billing.close();
    folder.remove();
  });

  /** A call that svc-mail serves, as an administrator. */
  const call = async (path = '/api/admin/broadcast'): Promise<number> => {
    const response = await fetch(gateway.url + path, { headers: { cookie } });
    await response.arrayBuffer();
    return response.status;
  };
  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    for (const end = Date.now() + WITHIN_MS; !(await holds()); await sleep(50))
      if (Date.now() > end) throw new Error('It did not happen in time');
  };
  const keyInUse = async (): Promise<string> => {
    await call('/api/user/billing');
    return usedKey;
  };

  it(
    'are rotated while calls run, without a restart and without a failed call, and a removed key is refused',
    async () => {
      const statuses = new Map<number, number>();
      let done = false;
      const calls = Array.from({ length: CONNECTIONS }, async (_, n) => {
        while (!done) {
          // Half of them need svc-mail, the others svc-core alone.
          const status = await call(n % 2 === 0 ? '/api/admin/broadcast' : '/api/auth/me');
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      });
      const before = await keyInUse();
      const oldKey = execFileSync('cat', [pathOf('gateway.jwk')], { encoding: 'utf8' });

      const step = makeKeys(publicKeys, 'rotate', 'gateway');
      const newKey = step.get('GATEWAY_IDENTITY_PRIVATE_KEY') ?? '';
      write('public.json', step.get('IDENTITY_PUBLIC_KEYS') ?? '');
      write('gateway.jwk', newKey);
      await until(async () => (await keyInUse()) !== before);
      write('public.json', makeKeys(publicKeys, 'retire', 'gateway').get('IDENTITY_PUBLIC_KEYS') ?? '');
      // Long enough that every part has looked at its files again.
      await sleep(3000);
      done = true;
      await Promise.all(calls);
      process.stdout.write(`calls by status during the rotation: ${JSON.stringify([...statuses])}\n`);
      expect([...statuses.keys()]).toEqual([200]);

      write('gateway.jwk', oldKey);
      await until(async () => (await call()) !== 200);
      write('gateway.jwk', newKey);
      await until(async () => (await call()) === 200);
    },
    DRILL_MS,
  );
});
