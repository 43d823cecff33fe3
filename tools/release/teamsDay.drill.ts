import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { byUrlVariable } from '@jobtrail/contract/services';
import {
  patient,
  type RunningService,
  startService,
  type TemporaryFolder,
  temporaryFolder,
} from '@jobtrail/service-kit/testing';
import { copyContext } from '../image/dockerfile.ts';

const ROOT = resolve(__dirname, '../..');
const NOWHERE = 'http://127.0.0.1:1';
/** Without mfe-jobs, whose build takes longest: what holds for one other remote holds for two. */
const FRONT_ENDS = ['shell', 'mfe-billing', 'mfe-admin'];
const PEOPLE = 5;
const DAY_MS = patient(300_000);
/** Pointers are read at most twice a second. */
const pointerShows = () => new Promise((resolve) => setTimeout(resolve, 1000));

let place: TemporaryFolder;
let repository: string;
let frontEndsDir: string;
let core: RunningService;
let gateway: RunningService;

/** Runs a command as `npm run` does, in the copied repository. */
async function run(...args: string[]): Promise<{ output: string; seconds: number }> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['tools/release/release.mjs', ...args], {
    cwd: repository,
    env: { ...process.env, NODE_ENV: '', FRONTENDS_DIR: frontEndsDir },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(output);
  return { output: output.trim(), seconds: (performance.now() - startedAt) / 1000 };
}

/** A hash of every file below a folder, by its path. */
const hashesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [path, createHash('sha256').update(readFileSync(path)).digest('hex')] as const;
      }),
  );
const buildOf = (frontEnd: string): string => {
  const pointer: { build: string } = JSON.parse(
    readFileSync(join(frontEndsDir, frontEnd, 'dist/current.json'), 'utf8'),
  );
  return pointer.build;
};

/** Loads what a browser loads on a screen of administrators, and counts how each request went. */
class Person {
  readonly failed: string[] = [];
  requests = 0;
  readonly #cookies: Map<string, string>;

  constructor(session: ReadonlyMap<string, string>) {
    this.#cookies = new Map(session);
  }

  /** @returns the build of mfe-admin that this person gets */
  async visit(): Promise<string> {
    await this.#get('/');
    await this.#get('/admin/dashboard');
    await this.#get('/api/auth/me');
    await this.#get('/api/jobs');
    const { remotes } = (await (await this.#get('/remotes.json')).json()) as {
      remotes: Array<{ name: string; build: string; entry: string }>;
    };
    for (const { entry } of remotes) await this.#get(entry);
    const build = remotes.find(({ name }) => name === 'mfe-admin')?.build ?? '';
    await this.load(build);
    return build;
  }

  /** Loads the files of a build, as a page that is open goes on doing. */
  async load(build: string): Promise<void> {
    const folder = join(frontEndsDir, 'mfe-admin/dist/builds', build);
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
    for (const name of scripts) await this.#get(`/assets/mfe-admin/${build}/${name}`);
  }

  async #get(path: string): Promise<Response> {
    this.requests += 1;
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    try {
      const response = await fetch(gateway.url + path, { headers: { cookie } });
      if (response.status !== 200) this.failed.push(`${path} ${response.status}`);
      for (const [name, value] of cookiesOf(response)) this.#cookies.set(name, value);
      const body = await response.arrayBuffer();
      return new Response(body, { status: response.status });
    } catch (error) {
      this.failed.push(`${path} ${String(error)}`);
      throw error;
    }
  }
}

const cookiesOf = (response: Response): Array<[string, string]> =>
  response.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    return [pair.slice(0, at), pair.slice(at + 1)];
  });

async function signIn(): Promise<Map<string, string>> {
  const response = await fetch(`${gateway.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: gateway.url },
    body: JSON.stringify({ email: 'demo@example.com', password: 'demo-user-password' }),
  });
  expect(response.status).toBe(200);
  return new Map(cookiesOf(response));
}

beforeAll(async () => {
  place = temporaryFolder();
  repository = join(place.path, 'repository');
  frontEndsDir = join(place.path, 'frontends');
  const copied = ['package.json', 'package-lock.json', '.npmrc', 'packages', ...FRONT_ENDS];
  const tools = ['build', 'release', 'supervisor', 'webpack', 'workspace'].map((name) => `tools/${name}`);
  copyContext({ copied: [...copied, ...tools], commands: [] }, repository);
  // The packages are links to the installed ones, which an installation in the copy would remove.
  const lock = createHash('sha256').update(readFileSync(join(repository, 'package-lock.json'), 'utf8'));
  writeFileSync(join(repository, 'node_modules/.jobtrail-install'), `${lock.digest('hex')} all`);
  for (const frontEnd of FRONT_ENDS) await run('release', frontEnd);
  const data = join(place.path, 'data');
  mkdirSync(data);
  const shared = { DATA_DIR: data, ...byUrlVariable(NOWHERE) };
  core = await startService(join(ROOT, 'svc-core'), { ...shared, SERVICE: 'svc-core', NODE_ENV: 'development' });
  gateway = await startService(
    join(ROOT, 'gateway'),
    { ...shared, NODE_ENV: 'development', FRONTENDS_DIR: frontEndsDir, SVC_CORE_URL: core.url },
    '/healthz',
  );
}, DAY_MS);
afterAll(async () => {
  await gateway.end();
  await core.end();
  place.remove();
});

describe('A day of the team of mfe-admin', () => {
  it(
    'releases a change to 5 %, to all, and takes it back: no request fails, and other parts keep their files',
    async () => {
      const others = FRONT_ENDS.filter((name) => name !== 'mfe-admin').map((name) => join(frontEndsDir, name));
      const before = others.map(hashesIn);
      const old = buildOf('mfe-admin');
      const oldFiles = hashesIn(join(frontEndsDir, 'mfe-admin/dist/builds', old));
      const session = await signIn();
      const people = Array.from({ length: PEOPLE }, () => new Person(session));
      let done = false;
      const work = people.map(async (person) => {
        // The page that is open from the morning never reloads.
        while (!done) {
          await person.visit();
          await person.load(old);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      });

      try {
        appendFileSync(
          join(repository, 'mfe-admin/src/AdminApp.tsx'),
          "\ndocument.body.dataset['release'] = 'changed';\n",
        );
        const { output, seconds } = await run('release', 'mfe-admin', '--stage');
        process.stdout.write(
          `npm run release -- mfe-admin --stage took ${seconds.toFixed(1)} s, while ${PEOPLE} people work\n`,
        );
        const next = /^mfe-admin: (\w{12}) is ready, and nobody gets it yet$/m.exec(output)?.[1] ?? '';
        expect(next).not.toBe(old);
        expect(await new Person(session).visit()).toBe(old);

        await run('canary', 'mfe-admin', next, '--share', '5%');
        await pointerShows();
        const builds: string[] = [];
        for (let visits = 0; visits < 200; visits += 1) {
          const response = await fetch(`${gateway.url}/remotes.json`);
          const { remotes } = (await response.json()) as { remotes: Array<{ name: string; build: string }> };
          builds.push(remotes.find(({ name }) => name === 'mfe-admin')?.build ?? '');
        }
        expect(new Set(builds)).toEqual(new Set([old, next]));
        // 10 of 200 are expected; with a share of 5 %, more than 30 or none happen in one of 28,000 runs.
        expect(builds.filter((build) => build === next).length).toBeLessThanOrEqual(30);

        await run('release', 'mfe-admin');
        await pointerShows();
        for (const person of people) expect(await person.visit()).toBe(next);

        await run('rollback', 'mfe-admin');
        await pointerShows();
        for (const person of people) expect(await person.visit()).toBe(old);
      } finally {
        done = true;
        await Promise.allSettled(work);
      }
      expect(people.flatMap(({ failed }) => failed)).toEqual([]);
      expect(people.reduce((sum, { requests }) => sum + requests, 0)).toBeGreaterThan(500);
      expect(others.map(hashesIn)).toEqual(before);
      expect(hashesIn(join(frontEndsDir, 'mfe-admin/dist/builds', old))).toEqual(oldFiles);
    },
    DAY_MS,
  );
});
