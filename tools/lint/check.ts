// The checks of `npm run lint` that Oxlint has no rule for: boundaries between parts, names of files, long lines, import
// cycles, queries in files that may not query, files that no tsconfig includes, names that the glossary has retired, and
// styles for another part's classes.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FRONT_ENDS, PROCESSES } from '../workspace/parts.mjs';
import { crossedBoundaries } from './boundaries.ts';
import { fileNames } from './fileNames.ts';
import { importCycles } from './importCycles.ts';
import { longLines } from './longLines.ts';
import { moduleFiles } from './moduleFiles.ts';
import { moduleRules } from './moduleRules.ts';
import { retiredNames } from './retiredNames.ts';
import stylePrefixes from './stylePrefixes.json' with { type: 'json' };
import { findings } from './styleScopes.ts';
import { uncheckedFiles } from './uncheckedFiles.ts';

const root = resolve(import.meta.dirname, '../..');
const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
// A file with a zero byte is binary.
const files = list
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  .filter(({ text }) => !text.includes('\0'));
const sheets = files.filter(({ path }) => path.endsWith('.css')).map(({ path, text }) => ({ path, css: text }));

const tools = [...new Set(files.flatMap(({ path }) => /^tools\/([^/]+)\//.exec(path)?.[1] ?? []))];

const found = [
  ...crossedBoundaries(files, { frontEnds: FRONT_ENDS, processes: PROCESSES, tools }),
  ...fileNames(files),
  ...longLines(files),
  ...importCycles(files),
  ...moduleFiles(files, moduleRules),
  ...uncheckedFiles(files, root),
  ...retiredNames(files, readFileSync(join(root, 'docs/glossary.md'), 'utf8')),
  ...findings(sheets, stylePrefixes),
];
for (const line of found) process.stderr.write(`${line}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
