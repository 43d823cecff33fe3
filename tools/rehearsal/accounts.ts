import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from '../workspace/parts.mjs';

/** The first administrator, and a person with a subscription. */
export const ACCOUNTS = [
  {
    what: 'Administrator',
    email: 'admin@example.com',
    name: 'Ada Admin',
    password: 'admin-demo-password',
    role: 'admin',
  },
  { what: 'Demo', email: 'demo@example.com', name: 'Dana Demo', password: 'demo-user-password', role: 'user' },
] as const;

/**
 * Runs a documented command of svc-core, such as `create-user`, with the environment of a replica.
 * @throws {Error} with its output if it fails
 */
export async function administer(
  env: Record<string, string | undefined>,
  args: readonly string[],
  input = '',
): Promise<string> {
  const child = spawn(process.execPath, ['dist/admin.js', ...args], { cwd: folderOf('svc-core'), env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.end(input);
  const code = await new Promise((ended) => child.once('close', ended));
  if (code !== 0) throw new Error(`admin.js ${args[0]} ended with ${code}:\n${output}`);
  return output;
}

/** Makes the accounts at the first start. */
export async function makeAccounts(env: Record<string, string | undefined>, folder: string): Promise<void> {
  const made = join(folder, 'accounts-made');
  if (existsSync(made)) return;
  for (const { email, name, password, role } of ACCOUNTS) {
    const args = ['--email', email, '--name', name, '--password', password, '--role', role];
    await administer(env, ['create-user', ...args]).catch((error: unknown) => {
      // A first start that was interrupted has made it already.
      if (!String(error).includes('already')) throw error;
    });
  }
  writeFileSync(made, '');
}
