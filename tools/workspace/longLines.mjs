#!/usr/bin/env node
// Part of `npm run lint`: names every line of a text file that is too long to read, generated files left out.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const LONGEST = 200;
const GENERATED = ['package-lock.json', 'tools/stripe-sandbox/schemas/stripe-schemas.json'];

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && !GENERATED.includes(file) && existsSync(file));

const long = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  // A file with a zero byte is no text.
  if (text.includes('\0')) return [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line].length > LONGEST ? [`${file}:${index + 1}: ${[...line].length} characters`] : [],
    );
});

for (const line of long) console.error(line);
if (long.length > 0) {
  console.error(`A line has at most ${LONGEST} characters.`);
  process.exitCode = 1;
}
