import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { folderOf } from '../workspace/parts.mjs';
import type { Environment } from './environments.ts';

/** The first administrator, and a person who may use everything. */
export const ACCOUNTS = [
  { email: 'admin@example.com', name: 'Ada Admin', password: 'admin-demo-password', role: 'admin' },
  { email: 'demo@example.com', name: 'Dana Demo', password: 'demo-user-password', role: 'user' },
] as const;

/**
 * Runs a documented command of svc-core, such as `create-users`, with the environment of a replica.
 * @throws {Error} with its output if it fails
 */
export async function administer(env: Environment, args: readonly string[], input = ''): Promise<void> {
  const child = spawn(process.execPath, ['dist/admin.js', ...args], { cwd: folderOf('svc-core'), env });
  child.stdin.end(input);
  const ended = new Promise((done) => child.once('close', done));
  const output = await Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await ended;
  if (code !== 0) throw new Error(`admin.js ${args[0]} ended with ${String(code)}:\n${output.join('')}`);
}

/** Makes the accounts at the first start. */
export async function makeAccounts(env: Environment, folder: string): Promise<void> {
  const made = join(folder, 'accounts-made');
  if (existsSync(made)) return;
  const lines = ACCOUNTS.map((account) => JSON.stringify(account)).join('\n');
  await administer(env, ['create-users'], lines).catch((error: unknown) => {
    // A first start that was interrupted has made them already.
    if (!String(error).includes('already')) throw error;
  });
  writeFileSync(made, '');
}
