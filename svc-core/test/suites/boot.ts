import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openDatabase } from '@jobtrail/service-kit';
import { buildOnce, isDrill, makeKeyPair, startService, temporaryFolder } from '@jobtrail/service-kit/testing';
import { migrations } from '../../src/migrations/index.ts';
import { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { until } from '../until.ts';

const FOLDER = join(__dirname, '..', '..');
const pair = makeKeyPair('ed25519');
const publicKey = pair.publicKey.export({ format: 'jwk' });
const IDENTITY_PUBLIC_KEYS = JSON.stringify({ gateway: publicKey, 'svc-billing': publicKey, 'svc-mail': publicKey });
const APP_URL = 'https://jobs.example.com';
const SECOND_FACTOR_KEY = Buffer.alloc(32, 1).toString('base64');
const IDENTITY_PRIVATE_KEY = JSON.stringify(pair.privateKey.export({ format: 'jwk' }));

export function bootSuite(core: () => CoreUnderTest): void {
  describe('A start', () => {
    it('deletes sessions that have ended in the meantime', async () => {
      const [old, young] = [await newPerson(core()), await newPerson(core())];
      const client = await signedIn(core().url, young);
      await signedIn(core().url, old);
      await core().knex('sessions').where({ user_id: old.id }).update({ last_seen_at: 1 });
      await core().crash();
      await until(async () => (await core().knex('sessions').where({ user_id: old.id })).length === 0);
      expect((await client.at(core().url).get('/api/auth/me')).status).toBe(200);
    });
    it('works with a schema that newer code has expanded, and is refused by one that no longer fits', async () => {
      const { knex } = core();
      await knex.schema.alterTable('jobs', (table) => void table.string('of_newer_code', 10));
      await knex('migrations').insert({ name: '9998-expands', applied_at: 1 });
      try {
        const older = await core().another();
        const ada = core().ada.at(older.url);
        const { status, body } = await ada.post('/api/jobs', { company: 'Beside', position: 'A newer schema' });
        expect(status).toBe(201);
        const { id } = body as { id: string };
        expect((await ada.patch(`/api/jobs/${id}`, { status: 'offer' })).status).toBe(200);
        expect((await ada.get('/api/jobs')).body).toEqual(
          expect.arrayContaining([expect.objectContaining({ id, status: 'offer' })]),
        );
        expect((await ada.delete(`/api/jobs/${id}`)).status).toBe(204);
        await older.end();
        await knex('migrations').insert({ name: '9999-contracts', applied_at: 1, oldest_code: '9998-expands' });
        await expect(core().another()).rejects.toThrow(
          /ended with 78:\nThe schema of the database is newer than this code: its migration 9999-contracts needs code/,
        );
      } finally {
        await knex('migrations').where('name', '>=', '9998').delete();
        await knex.schema.alterTable('jobs', (table) => table.dropColumn('of_newer_code'));
      }
    });
    it('serves the probes', async () => {
      const client = new Client(core().url);
      expect(await client.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
      expect(await client.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
      expect((await client.get('/metrics')).body).toContain('http_request_duration_seconds');
    });
  });
}

/** Wrong environments, and what the service prints for each. The test starts it with the first three, the drill with all. */
const PROBLEMS: readonly (readonly [name: string, env: Record<string, string>, line: RegExp])[] = [
  ['no public keys in production', { NODE_ENV: 'production' }, /IDENTITY_PUBLIC_KEYS: is required in production/],
  [
    'quick password hashes in production',
    { NODE_ENV: 'production', IDENTITY_PUBLIC_KEYS, IDENTITY_PRIVATE_KEY, PASSWORD_HASHING: 'quick' },
    /PASSWORD_HASHING: quick is for tests only/,
  ],
  [
    'several problems',
    { DATABASE_URL: 'postgres://secret-value', APP_URL: 'nonsense', LOG_LEVEL: 'loud' },
    /DATABASE_URL: .*\n.*APP_URL: .*\n.*LOG_LEVEL: /,
  ],
  [
    'no private key in production',
    { NODE_ENV: 'production', IDENTITY_PUBLIC_KEYS },
    /IDENTITY_PRIVATE_KEY: is required in production/,
  ],
  [
    'no key for second factors in production',
    { NODE_ENV: 'production', IDENTITY_PUBLIC_KEYS, IDENTITY_PRIVATE_KEY },
    /SECOND_FACTOR_KEY: is required in production/,
  ],
  [
    'a key for second factors that is too short',
    { SECOND_FACTOR_KEY: Buffer.from('secret-value').toString('base64') },
    /SECOND_FACTOR_KEY: must be 32 bytes in base64/,
  ],
  ['invalid public keys', { IDENTITY_PUBLIC_KEYS: '{"gateway":"secret-value"}' }, /IDENTITY_PUBLIC_KEYS: must be JSON/],
  [
    'a test address in production',
    { NODE_ENV: 'production', IDENTITY_PUBLIC_KEYS, EXTRACTION_ALLOW_ADDRESSES: '127.0.0.1:8081' },
    /EXTRACTION_ALLOW_ADDRESSES: is for tests only/,
  ],
  [
    'an invalid test address',
    { EXTRACTION_ALLOW_ADDRESSES: '127.0.0.1:8081,secret-value' },
    /EXTRACTION_ALLOW_ADDRESSES: must be IP addresses with ports/,
  ],
  [
    'a database whose password is not percent-encoded',
    { DATABASE_URL: 'mysql://root:secret-value/2@db/x' },
    /DATABASE_URL: must look like mysql:/,
  ],
];
const TRIED_BY_TEST = 3;

/** The output and the exit code of the built service with arguments. */
const runWith = (args: readonly string[], env: Record<string, string>): { code: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/main.js', ...args], {
    cwd: FOLDER,
    env: { PORT: '0', NODE_ENV: 'test', ...env },
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
};

/** Starts with different environments, each with its own data in the embedded database. */
export function environmentSuite(): void {
  const started = async (
    env: Record<string, string>,
    use: (client: Client, dataDir: string) => Promise<void>,
  ): Promise<void> => {
    const folder = temporaryFolder();
    try {
      const service = await startService(FOLDER, { DATA_DIR: folder.path, ...env });
      try {
        await use(new Client(service.url), folder.path);
      } finally {
        await service.end();
      }
    } finally {
      folder.remove();
    }
  };
  const peopleIn = async (dataDir: string): Promise<number> => {
    const knex = await openDatabase({ service: 'svc-core', dataDir });
    const people = await knex('users').pluck('email');
    await knex.destroy();
    return people.length;
  };

  it('seeds an empty database with the two demo accounts in development', () =>
    started({ NODE_ENV: 'development' }, async (client, dataDir) => {
      expect(await client.signIn('demo@example.com', 'demo-user-password')).toMatchObject({
        status: 200,
        body: { role: 'user', subscriptionStatus: 'active' },
      });
      expect((await client.get('/api/jobs')).body).toEqual(
        expect.arrayContaining([expect.objectContaining({ company: expect.any(String) })]),
      );
      expect(await new Client(client.url).signIn('admin@example.com', 'admin-demo-password')).toMatchObject({
        status: 200,
        body: { role: 'admin' },
      });
      expect(await peopleIn(dataDir)).toBe(2);
    }));
  it('creates no accounts in production', () =>
    started(
      { NODE_ENV: 'production', APP_URL, IDENTITY_PUBLIC_KEYS, IDENTITY_PRIVATE_KEY, SECOND_FACTOR_KEY },
      async (client, dataDir) => {
        expect((await client.signIn('demo@example.com', 'demo-user-password')).status).toBe(401);
        expect(await peopleIn(dataDir)).toBe(0);
      },
    ));
  it('migrates and ends with the argument migrate, and then starts without migrating if configured to', async () => {
    const folder = temporaryFolder();
    const env = { DATA_DIR: folder.path, DATABASE_MIGRATE: 'never' };
    try {
      buildOnce(FOLDER);
      expect(runWith([], env)).toMatchObject({
        code: 78,
        output: expect.stringMatching(/^The schema of the database lacks 0001-/),
      });
      expect(runWith(['migrate'], env)).toMatchObject({
        code: 0,
        // Among the lines of the log, which has one for each migration.
        output: expect.stringMatching(/^svc-core: applied 0001-.*\.$/m),
      });
      expect(runWith(['migrate'], env)).toEqual({ code: 0, output: 'svc-core: nothing to migrate.\n' });
      expect(runWith(['migrations'], {})).toEqual({
        code: 0,
        output: migrations.map(({ name }) => `${name}\n`).join(''),
      });
      expect(runWith(['migrat'], env)).toEqual({ code: 78, output: 'The arguments are migrate and migrations.\n' });
      const service = await startService(FOLDER, env);
      await service.end();
    } finally {
      folder.remove();
    }
  });
  it('exits with 1 if the database is unreachable, without printing the account or the password', async () => {
    const url = 'mysql://secret-value:secret-value@127.0.0.1:1/secret-value';
    const failed = await started({ DATABASE_URL: url }, () => Promise.resolve()).then(
      () => '',
      (error: unknown) => String(error),
    );
    expect(failed).toMatch(/ended with 1:\nDatabaseError: The database cannot be opened: ECONNREFUSED/);
    expect(failed).not.toContain('secret-value');
  });
  it.each(isDrill ? PROBLEMS : PROBLEMS.slice(0, TRIED_BY_TEST))(
    '%s: exits with 78 and a line per problem, without the values',
    async (_, env, line) => {
      const failed = await started(env, () => Promise.resolve()).then(
        () => '',
        (error: unknown) => String(error),
      );
      expect(failed).toMatch(/ended with 78/);
      expect(failed).toMatch(line);
      expect(failed).not.toContain('secret-value');
    },
  );
}
