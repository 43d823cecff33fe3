import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Certificate, certificateFor } from '@jobtrail/service-kit/testing/certificate';
import { parseEnv } from '../supervisor/envFile.mjs';
import { ROOT } from '../workspace/parts.mjs';

const MAKE_KEYS = join(ROOT, 'tools/supervisor/makeKeys.mjs');

/** Reads a file that only this user can read. It is made at the first start, in whole or not at all, and kept. */
function kept(path: string, make: () => string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8');
  const text = make();
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return text;
}

function makeKeys(): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAKE_KEYS], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`makeKeys.mjs failed:\n${stderr}`);
  return stdout;
}

/**
 * The keys of the parts and the passwords of the database users, as makeKeys.mjs prints them, and a certificate for this
 * machine's own names, signed by itself.
 */
export function keysIn(folder: string): { env: Record<string, string>; certificate: Certificate } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const env = parseEnv(kept(join(folder, 'keys.env'), makeKeys));
  const certificate: Certificate = JSON.parse(
    kept(join(folder, 'certificate.json'), () => JSON.stringify(certificateFor('localhost', '127.0.0.1'))),
  );
  return { env, certificate };
}
