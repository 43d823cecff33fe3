import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Role } from '@jobtrail/contract';
import { ROOT } from './product.ts';

const run = promisify(execFile);

/** The account of a person in a test. */
export interface Account {
  name: string;
  email: string;
  password: string;
  role: Role;
}

const NAME = 'Nora Lindqvist';
const PASSWORD = 'a long enough password';
/** How many users one command creates: starting the command takes as long as loading a page. */
const BATCH = 50;
const spare = new Map<string, Account[]>();

/** Creates a person with the product's own command, so that every test has a separate account. */
export async function createAccount(dataDir: string, role: Role = 'user', name = NAME): Promise<Account> {
  // Unused administrators would receive an email for every ticket.
  if (role !== 'user' || name !== NAME) return firstOf(await createAccounts(dataDir, 1, role, name));
  const ready = spare.get(dataDir)?.pop();
  if (ready) return ready;
  const [account, ...others] = await createAccounts(dataDir, BATCH, role, name);
  spare.set(dataDir, others);
  return firstOf([account]);
}

async function createAccounts(dataDir: string, count: number, role: Role, name: string): Promise<Account[]> {
  const accounts = Array.from({ length: count }, () => ({
    name,
    email: `nora-${randomUUID()}@example.com`,
    password: PASSWORD,
    role,
  }));
  await admin(dataDir, ['create-users'], accounts.map((account) => JSON.stringify(account)).join('\n'));
  return accounts;
}

function firstOf<T>([first]: readonly (T | undefined)[]): T {
  if (first === undefined) throw new Error('There is none.');
  return first;
}

/** Adds many people at once. No test signs in as one of them. */
export const addPeople = (dataDir: string, count: number): Promise<void> =>
  admin(dataDir, ['seed', '--users', String(count), '--jobs-per-user', '0']);

/** Runs a command of svc-core's command line tool. */
async function admin(dataDir: string, args: string[], input = ''): Promise<void> {
  const running = run(process.execPath, [join(ROOT, 'svc-core/dist/admin.js'), ...args], {
    cwd: join(ROOT, 'svc-core'),
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      NODE_ENV: 'development',
      PASSWORD_HASHING: 'quick',
      SERVICE: 'svc-core',
    },
  });
  running.child.stdin?.end(input);
  await running;
}
