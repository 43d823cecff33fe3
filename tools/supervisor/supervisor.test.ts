import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { nameOf, SERVICES } from '@jobtrail/contract/services';
import { drill, isDrill, patient } from '@jobtrail/service-kit/testing';

const ROOT = resolve(__dirname, '../..');
const PARTS = [...SERVICES, 'gateway', 'tools/stripe-sandbox'];

/** A minimal part. It reports its process ID, and fails or ignores SIGTERM if the test says so. */
const PART = `import { createServer } from 'node:http';
const server = createServer((req, res) => {
  if (req.url === '/pids') {
    const services = Object.keys(process.env).filter((name) => /^SVC_\\w+_URL$/.test(name) && name !== 'SVC_CORE_URL');
    const others = ['SVC_CORE_URL', ...services, 'STRIPE_SANDBOX_URL'].flatMap((name) => process.env[name] ?? []);
    void Promise.all(others.map(async (url) => (await fetch(url + '/pid')).text())).then((pids) => res.end(JSON.stringify([...pids, String(process.pid)])), () => res.writeHead(503).end());
  } else res.end(req.url === '/pid' ? String(process.pid) : 'ok');
});
if (process.env['FAILS'] === process.env['SERVICE']) throw new Error('this part cannot start');
process.on('SIGTERM', () => { if (process.env['STUBBORN'] !== process.env['SERVICE']) server.close(() => process.exit(0)); });
process.on('SIGINT', () => {});
server.listen(Number(process.env['PORT']), process.env['HOST']);
`;

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
async function until(holds: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (await holds()) return true;
    await new Promise((done) => {
      setTimeout(done, 50);
    });
  }
  return holds();
}

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
  readonly url: () => string;
  pids(): Promise<number[]>;
}

describe('The supervisor', () => {
  let root: string;
  const running: ChildProcess[] = [];

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'supervisor-test-'));
    for (const tool of ['build', 'supervisor', 'workspace'])
      for (const name of readdirSync(join(ROOT, 'tools', tool)).filter((file) => /\.(mjs|ts)$/.test(file)))
        cpSync(join(ROOT, 'tools', tool, name), join(root, 'tools', tool, name));
    for (const manifest of ['services.json', 'secrets.json'])
      cpSync(join(ROOT, 'packages/contract', manifest), join(root, 'packages/contract', manifest));
    mkdirSync(join(root, 'node_modules'));
    for (const name of ['esbuild', '@esbuild', 'tsx'])
      symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
    writeFileSync(join(root, 'package.json'), '{"type":"module"}');
    writeFileSync(join(root, 'package-lock.json'), '{"packages":{}}');
    writeFileSync(join(root, 'node_modules/.package-lock.json'), '{"packages":{}}');
    for (const part of PARTS) {
      mkdirSync(join(root, part, 'src'), { recursive: true });
      writeFileSync(join(root, part, 'package.json'), '{"type":"module"}');
      writeFileSync(join(root, part, 'src/main.ts'), PART);
    }
  });
  afterEach(async () => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
    await until(() => !existsProcessIn(root), 6000);
    rmSync(root, { recursive: true, force: true });
  });

  const start = (env: Record<string, string | undefined> = {}, args: string[] = []): Run => {
    const clean = Object.fromEntries(
      Object.entries(process.env).filter(
        ([name]) => !/^(npm_|PORT$|HOST$|DATA_DIR$|DATABASE_URL$|NODE_ENV$|APP_URL$|LOG_LEVEL$|STRIPE_)/.test(name),
      ),
    );
    const child = spawn(process.execPath, [...args, join(root, 'tools/supervisor/start.mjs')], {
      cwd: root,
      env: { ...clean, PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(child);
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    const ended = new Promise<number | null>((done) => {
      child.once('exit', (code) => done(code));
    });
    const url = (): string => /is ready after [\d.]+ s: (\S+)/.exec(text)?.[1] ?? '';
    return {
      child,
      output: () => text,
      ended,
      url,
      pids: async () => ((await (await fetch(`${url()}/pids`)).json()) as unknown[]).map(Number),
    };
  };
  const startReady = async (env: Record<string, string> = {}): Promise<Run> => {
    const run = start(env);
    await until(() => run.url() !== '' || run.child.exitCode !== null, 20_000);
    expect(run.output()).toContain('Jobtrail is ready');
    return run;
  };

  it('builds and starts every part and the local Stripe, prints address and demo accounts, and rebuilds only what changed', async () => {
    const first = await startReady();
    expect(first.output()).toMatch(/build {4}gateway in/);
    expect(first.output()).toMatch(/demo@example\.com\s+demo-user-password/);
    expect(new Set(await first.pids()).size).toBe(PARTS.length);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const second = await startReady();
    expect(second.output()).toContain(`${PARTS.length} parts are unchanged`);
    writeFileSync(join(root, 'gateway/src/main.ts'), `${PART}\n`);
    second.child.kill('SIGTERM');
    await second.ended;
    expect((await startReady()).output()).toMatch(
      new RegExp(`build {4}gateway in[\\s\\S]*${PARTS.length - 1} parts are unchanged`),
    );
  }, 60_000);

  it.each(isDrill ? (['SIGINT', 'SIGTERM', 'SIGHUP'] as const) : (['SIGTERM'] as const))(
    '%s stops everything within 5 s and leaves no process behind',
    async (signal) => {
      const run = await startReady();
      const pids = await run.pids();
      const askedAt = Date.now();
      run.child.kill(signal);
      expect(await run.ended).toBe(0);
      expect(Date.now() - askedAt).toBeLessThan(patient(5000));
      expect(pids.filter(alive)).toEqual([]);
    },
    40_000,
  );

  drill(
    'kills a part that does not stop, and exits with 1',
    async () => {
      const run = await startReady({ STUBBORN: 'svc-mail' });
      const pids = await run.pids();
      const askedAt = Date.now();
      run.child.kill('SIGTERM');
      expect(await run.ended).toBe(1);
      expect(Date.now() - askedAt).toBeLessThan(patient(5000));
      expect(pids.filter(alive)).toEqual([]);
    },
    40_000,
  );

  it('leaves no process behind after kill -9', async () => {
    const run = await startReady({ STUBBORN: 'svc-mail' });
    const pids = await run.pids();
    run.child.kill('SIGKILL');
    await run.ended;
    expect(await until(() => pids.filter(alive).length === 0, 5000)).toBe(true);
  }, 40_000);

  drill(
    'stops after kill -9 of the npm that started it',
    async () => {
      const npm = join(root, 'npm.cjs');
      writeFileSync(
        npm,
        "require('node:child_process').spawn('sh', ['-c', process.argv[2] + '; true'], { stdio: 'inherit' });",
      );
      const clean = Object.fromEntries(
        Object.entries(process.env).filter(
          ([name]) => !/^(npm_|HOST$|DATA_DIR$|NODE_ENV$|APP_URL$|LOG_LEVEL$)/.test(name),
        ),
      );
      const child = spawn(process.execPath, [npm, `${process.execPath} ${join(root, 'tools/supervisor/start.mjs')}`], {
        cwd: root,
        env: { ...clean, PORT: '0', npm_lifecycle_event: 'start' },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      running.push(child);
      let text = '';
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      expect(await until(() => text.includes('is ready'), 20_000)).toBe(true);
      child.kill('SIGKILL');
      expect(await until(() => !existsProcessIn(root), 5000)).toBe(true);
    },
    40_000,
  );

  it('restarts a part that exits, with a message', async () => {
    const run = await startReady();
    const [core = 0] = await run.pids();
    process.kill(core, 'SIGKILL');
    expect(await until(() => run.output().includes('svc-core is back'), 10_000)).toBe(true);
    expect(run.output()).toContain('svc-core stopped (SIGKILL); starting it again in 0.25 s');
    const [again = 0] = await run.pids();
    expect(again).not.toBe(core);
  }, 40_000);

  it('stops everything if a part cannot start, prints its output and exits with 1', async () => {
    const run = start({ FAILS: 'svc-billing' });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain('this part cannot start');
    expect(run.output()).toContain('svc-billing ended before it was ready: see above.');
  }, 40_000);

  it('prints build errors and exits', async () => {
    writeFileSync(join(root, 'svc-mail/src/main.ts'), 'const = 1;');
    const run = start();
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain('src/main.ts:1:6');
    expect(run.output()).toContain('svc-mail could not be built: see above.');
  }, 40_000);

  it('reports a busy port in one sentence before building anything', async () => {
    const other = createServer();
    const port = await new Promise<number>((done) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        done(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
    const run = start({ PORT: String(port) });
    expect(await run.ended).toBe(1);
    expect(run.output()).toBe(
      `Port ${port} is already in use: stop the program that has it, or choose another, for example PORT=${port + 1} npm start.\n`,
    );
    other.close();
  });

  it('runs only once on a data folder, until it has ended, even by kill -9', async () => {
    const first = await startReady();
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(
      `Jobtrail already runs with the data in ${join(root, '.data')}: stop it, or choose another folder, for example DATA_DIR=.data2 npm start.\n`,
    );
    symlinkSync(join(root, '.data'), join(root, 'elsewhere'));
    expect(await start({ DATA_DIR: 'elsewhere' }).ended).toBe(1);
    first.child.kill('SIGKILL');
    await first.ended;
    await startReady();
    await startReady({ DATA_DIR: '.data2' });
  }, 60_000);

  drill(
    'closes its data folder to other users, even one that was open to them',
    async () => {
      mkdirSync(join(root, '.data'), { mode: 0o755 });
      await startReady();
      expect(statSync(join(root, '.data')).mode & 0o777).toBe(0o700);
    },
    40_000,
  );

  drill(
    'warns if others can reach the demo accounts and the mailbox',
    async () => {
      expect((await startReady()).output()).not.toContain('everyone');
      expect((await startReady({ HOST: '0.0.0.0', DATA_DIR: '.data2' })).output()).toContain(
        'HOST=0.0.0.0: everyone who reaches this machine can use these accounts and read the mailbox.',
      );
    },
    40_000,
  );

  it.each([
    ['is missing', {}, 'DATABASE_URL_FILE names a file that cannot be read (ENOENT).\n'],
    [
      'is given twice',
      { DATABASE_URL: 'mysql://secret@127.0.0.1:1/secret' },
      'DATABASE_URL_FILE must not be set together with DATABASE_URL.\n',
    ],
  ])('reports that the file with the address of the database %s', async (_, env, sentence) => {
    const run = start({ DATABASE_URL_FILE: 'nowhere', ...env });
    expect(await run.ended).toBe(1);
    expect(run.output()).toBe(sentence);
  });

  it('refuses several servers of a database in a sentence', async () => {
    const run = start({ DATABASE_URL: 'mysql://secret:secret@127.0.0.1:1,[::1]:2/secret' });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain('with one host. Put several servers behind a balancer');
    expect(run.output()).not.toContain('secret');
  });

  it('reports an unreachable database whose address is in a file', async () => {
    writeFileSync(join(root, 'address'), 'mysql://secret:secret@127.0.0.1:1/secret\n');
    const run = start({ DATABASE_URL_FILE: 'address' });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain('The database at 127.0.0.1:1 does not answer');
  });

  it('reports an unreachable database in one sentence, without user and password', async () => {
    const run = start({ DATABASE_URL: 'mysql://secret:secret@127.0.0.1:1/secret' });
    expect(await run.ended).toBe(1);
    expect(run.output()).toBe(
      'The database at 127.0.0.1:1 does not answer (DATABASE_URL): start it, or remove DATABASE_URL to use the embedded one.\n',
    );
  });

  it('lists everything that production needs, by its name in .env, before building anything', async () => {
    const run = start({ NODE_ENV: 'production', APP_URL: 'http://jobs.example.com', ALLOW_OVERRIDES: '1' });
    expect(await run.ended).toBe(1);
    const [first, ...lines] = run.output().trimEnd().split('\n');
    expect(first).toBe('Production needs other settings, in .env or the environment (.env.example describes them):');
    expect(lines.map((line) => line.trim().split(':')[0])).toEqual([
      'APP_URL',
      'TRUSTED_PROXIES',
      'GATEWAY_IDENTITY_PRIVATE_KEY',
      ...SERVICES.map((service) => `${nameOf(service).toUpperCase()}_IDENTITY_PRIVATE_KEY`),
      'IDENTITY_PUBLIC_KEYS',
      'SECOND_FACTOR_KEY',
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'SMTP_URL',
      'MAIL_FROM',
      'ALLOW_OVERRIDES',
    ]);
    expect(run.output()).toContain('node tools/supervisor/makeKeys.mjs >> .env');
  });

  it.each([
    [
      { APP_URL: 'https://jobs.example.com/app' },
      /^APP_URL must be the address of the product and nothing more, [^\n]+\n$/,
    ],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, [a-z, ]+, but it is "loud"\.\n$/],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      /^STRIPE_SECRET_KEY needs STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET too: svc-billing\/README\.md has/,
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      /^STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET too/,
    ],
  ])('reports %j in one sentence before building anything', async (env, sentence) => {
    const run = start(env);
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(sentence);
    expect(run.output()).toMatch(/^[^\n]+\n$/);
  });

  it('gives each part its own secrets only, and files of secrets with absolute paths', async () => {
    const secrets = {
      SMTP_URL: 'smtp://a',
      BLOB_STORE: 'files',
      TRANSCRIPTION_KEY: 'b',
      MAIL_DATABASE_PASSWORD: 'c',
      DKIM_PRIVATE_KEY: 'd',
      MAIL_BOUNCE_SECRET_FILE: 'secrets/bounce',
      STRIPE_WEBHOOK_SECRET_FILE: 'secrets/webhook',
      MAIL_IDENTITY_PRIVATE_KEY_FILE: 'secrets/mail',
      IDENTITY_PRIVATE_KEY_FILE: 'secrets/all',
      OBJECT_STORE_SECRET: 'e',
    };
    const run = await startReady(secrets);
    const pids = await run.pids();
    const held = pids.map((pid) => {
      const env = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      const service = env.find((line) => line.startsWith('SERVICE='))?.slice('SERVICE='.length);
      const names = Object.keys(secrets);
      return [service, env.filter((line) => names.some((name) => line.startsWith(`${name}=`))).sort()];
    });
    const common = `IDENTITY_PRIVATE_KEY_FILE=${join(root, 'secrets/all')}`;
    expect(Object.fromEntries(held)).toEqual({
      ...Object.fromEntries(SERVICES.map((service) => [service, [common]])),
      'svc-core': ['BLOB_STORE=files', common, 'TRANSCRIPTION_KEY=b'],
      // It gets the secret of the local Stripe instead.
      'svc-billing': [common, 'STRIPE_WEBHOOK_SECRET_FILE='],
      'svc-mail': [
        'DKIM_PRIVATE_KEY=d',
        `IDENTITY_PRIVATE_KEY_FILE=${join(root, 'secrets/mail')}`,
        `MAIL_BOUNCE_SECRET_FILE=${join(root, 'secrets/bounce')}`,
        'SMTP_URL=smtp://a',
      ],
      'stripe-sandbox': [],
      gateway: [common],
    });
  }, 40_000);

  it('reports an old Node in one sentence', async () => {
    const fake = join(root, 'old-node.cjs');
    writeFileSync(fake, "Object.defineProperty(process.versions, 'node', { value: '18.20.4' });");
    const run = start({}, ['--require', fake]);
    expect(await run.ended).toBe(1);
    expect(run.output()).toBe(
      'Jobtrail needs Node 20.19 or newer, and this is Node 18.20.4: install a newer Node and try again.\n',
    );
  });

  it.each([
    [
      'not an assignment',
      'PORT=1234\nthis is secret\n',
      /^Line 2 of \.env is not of the form NAME=value: correct or remove it\.\n$/,
    ],
    ['an open quote', 'MAIL_FROM="secret\n', /^Line 1 of \.env opens a quote \("\) that it does not close\.\n$/],
    ['not a port', 'PORT=eighty\n', /^PORT must be a whole number from 0 to 65535, but it is "eighty"\.\n$/],
    [
      'another database',
      'PORT=0\nDATABASE_URL=postgres://secret\n',
      /^DATABASE_URL must be of the form mysql:[^ ]+, with one host\. [^\n]+\n$/,
    ],
    [
      'an unknown NODE_ENV',
      'PORT=0\nNODE_ENV=live\n',
      /^NODE_ENV must be one of development, production, test, but it is "live"\.\n$/,
    ],
  ])('reports a broken .env (%s) in one sentence without its secrets', async (_what, text, sentence) => {
    writeFileSync(join(root, '.env'), text);
    const run = start(text.includes('PORT=') ? { PORT: undefined } : {});
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(/^[^\n]+\n$/);
    expect(run.output()).not.toContain('secret');
    expect(run.output()).toMatch(sentence);
  });
});

/** Whether any process still has a path in this folder in its command line. */
function existsProcessIn(root: string): boolean {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(root);
      } catch {
        return false;
      }
    });
}
