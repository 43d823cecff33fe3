import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findings } from './scopes.mjs';

const root = new URL('../../', import.meta.url);

/** Part of `npm run lint`: names every selector that styles what belongs to another sheet, and ends with 1 if there is one. */
const listed = JSON.parse(readFileSync(new URL('./prefixes.json', import.meta.url), 'utf8'));
const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.css'], {
  cwd: fileURLToPath(root),
  encoding: 'utf8',
});
const sheets = paths
  .split('\n')
  .filter(Boolean)
  .map((path) => ({ path, css: readFileSync(new URL(path, root), 'utf8') }));
const found = findings(sheets, listed);
for (const line of found) console.error(line);
process.exitCode = found.length > 0 ? 1 : 0;
