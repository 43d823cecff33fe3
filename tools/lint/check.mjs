#!/usr/bin/env node
// The part of `npm run lint` that ESLint has no rule for: long lines, import cycles, which files query, names that the
// glossary has retired, and who may style what.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importCycles } from './importCycles.mjs';
import { longLines } from './longLines.mjs';
import { moduleFiles } from './moduleFiles.mjs';
import { retiredNames } from './retiredNames.mjs';
import { findings } from './styleScopes.mjs';

const root = resolve(import.meta.dirname, '../..');
const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
// A file with a zero byte is not text.
const files = list
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  .filter(({ text }) => !text.includes('\0'));
const sheets = files.filter(({ path }) => path.endsWith('.css')).map(({ path, text }) => ({ path, css: text }));
const rulesIn = (/** @type {string} */ name) => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));

const found = [
  ...longLines(files),
  ...importCycles(files),
  ...moduleFiles(files, rulesIn('moduleFiles.json')),
  ...retiredNames(files, readFileSync(join(root, 'docs/glossary.md'), 'utf8')),
  ...findings(sheets, rulesIn('stylePrefixes.json')),
];
for (const line of found) console.error(line);
process.exitCode = found.length > 0 ? 1 : 0;
