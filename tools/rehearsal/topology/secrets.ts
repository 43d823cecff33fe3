import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Certificate, certificateFor } from '../../../packages/service-kit/src/testing/certificate.ts';
import { parseEnv } from '../../supervisor/envFile.mjs';
import { ROOT } from '../../workspace/parts.mjs';

const MAKE_KEYS = join(ROOT, 'tools/supervisor/makeKeys.mjs');

/** Stores a file that only this user can read, in whole or not at all. */
function keep(path: string, text: string): string {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return text;
}

/** What makeKeys.mjs prints, made at the first start and kept: the keys of the parts, and the database passwords. */
export function keysIn(folder: string): Record<string, string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'keys.env');
  if (existsSync(path)) return parseEnv(readFileSync(path, 'utf8'));
  const made = spawnSync(process.execPath, [MAKE_KEYS], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`makeKeys.mjs failed:\n${made.stderr}`);
  return parseEnv(keep(path, made.stdout));
}

/** A certificate for this machine's own names, signed by itself, made at the first start and kept. */
export function certificateIn(folder: string): Certificate & { readonly path: string } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [path, keyPath] = [join(folder, 'certificate.pem'), join(folder, 'certificate-key.pem')];
  if (existsSync(path) && existsSync(keyPath))
    return { path, cert: readFileSync(path, 'utf8'), key: readFileSync(keyPath, 'utf8') };
  const made = certificateFor('localhost', '127.0.0.1');
  return { path, key: keep(keyPath, made.key), cert: keep(path, made.cert) };
}
