import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Role } from '@jobtrail/contract';
import { ROOT } from './product.mjs';

const run = promisify(execFile);

/** A person of a test's own. */
export interface Account {
  name: string;
  email: string;
  password: string;
  role: Role;
}

/** Makes a person through the product's own command, so that every test has an account that no other test sees. */
export async function createAccount(dataDir: string, role: Role = 'user', name = 'Nora Lindqvist'): Promise<Account> {
  const account: Account = {
    name,
    email: `nora-${randomUUID()}@example.com`,
    password: 'a long enough password',
    role,
  };
  await admin(
    dataDir,
    'create-user',
    '--email',
    account.email,
    '--name',
    account.name,
    '--password',
    account.password,
    '--role',
    role,
  );
  return account;
}

/** Adds many people at once, whom no test signs in. */
export const addPeople = (dataDir: string, count: number): Promise<void> =>
  admin(dataDir, 'seed', '--users', String(count), '--jobs-per-user', '0');

/** Runs the product's own command for administrators. */
async function admin(dataDir: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [join(ROOT, 'svc-core/dist/admin.js'), ...args], {
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
}
