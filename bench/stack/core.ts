import { makeKeyPair } from '../../tools/supervisor/keyRotation.mjs';
import { buildPart, startService, unreachableServices } from './service.ts';
import { type Account, sessionCookie } from './session.ts';
import { finished, folderOf, freePorts, spawnNode } from './workspace.ts';

/** Where a svc-core stores its data: without an address, in SQLite. */
export interface Storage {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** A svc-core, and the headers for requests of a signed-in person. */
export interface SignedIn {
  url: string;
  pid: number;
  headers: Record<string, string>;
}

/** Bundles svc-core unless its bundle is up to date. */
export async function buildCore(): Promise<void> {
  await buildPart('svc-core');
}

/**
 * Starts only svc-core, configured as in production with its own keys, and signs a person in.
 * @returns stopped when the benchmark ends
 * @throws {Error} if it does not become ready or the sign-in fails
 */
export async function startCore({ dataDir, databaseUrl }: Storage, account: Account): Promise<SignedIn> {
  const [port = 0] = await freePorts(1);
  const { privateKey, publicKey: caller } = makeKeyPair();
  const { url, pid } = await startService('svc-core', {
    port,
    readyPath: '/readyz',
    env: {
      NODE_ENV: 'production',
      SERVICE: 'svc-core',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'info',
      APP_URL: 'https://jobtrail.example',
      ADMIN_SECOND_FACTOR: 'optional',
      SECOND_FACTOR_KEY: Buffer.alloc(32).toString('base64'),
      IDENTITY_PRIVATE_KEY: JSON.stringify(privateKey),
      IDENTITY_PUBLIC_KEYS: JSON.stringify({ gateway: caller, 'svc-billing': caller, 'svc-mail': caller }),
      ...unreachableServices(),
    },
  });
  return { url, pid, headers: { cookie: await sessionCookie(url, account) } };
}

/** Creates a person without jobs. */
export async function createUser(
  storage: Storage,
  { email, password }: Account,
  role: 'user' | 'admin' = 'user',
): Promise<void> {
  const person = ['--email', email, '--name', 'Nora Lindqvist', '--password', password, '--role', role];
  await administer(storage, ['create-user', ...person]);
}

/** Creates many people without jobs. */
export async function createUsers(storage: Storage, users: number): Promise<void> {
  await administer(storage, ['seed', '--users', String(users), '--jobs-per-user', '0']);
}

/**
 * Creates a person with realistic jobs.
 * @param options `nth` numbers the people that are created like this in the same storage, starting with 1
 */
export async function createUserWithJobs(
  storage: Storage,
  { nth, jobs }: { nth: number; jobs: number },
): Promise<Account> {
  await administer(storage, ['seed', '--users', '1', '--jobs-per-user', String(jobs)]);
  return { email: `load-${String(nth).padStart(5, '0')}@example.com`, password: 'load-user-password' };
}

/** Runs one of svc-core's administration commands. The first one creates the schema. */
async function administer({ dataDir, databaseUrl }: Storage, args: string[]): Promise<void> {
  const env = { ...process.env, SERVICE: 'svc-core', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' };
  const child = spawnNode(['dist/admin.js', ...args], { cwd: folderOf('svc-core'), env });
  const { code, output } = await finished(child);
  if (code !== 0) throw new Error(`svc-core's ${args[0]} failed:\n${output}`);
}
