// The check of `npm run lint` that no linter has: folders of a part that import each other.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/parts.mjs';
import exceptions from './mutualFolders.json' with { type: 'json' };
import { mutualFolders } from './mutualFolders.ts';

const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'];
const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

const found = mutualFolders(files, exceptions);
for (const line of found) process.stderr.write(`${line}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
