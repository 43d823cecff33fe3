import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../tools/workspace/parts.mjs';
import { readPointer } from './frontEnds.ts';

/** Texts that only the code of a library has, also when it is minified. */
const MARKS: Readonly<Record<string, string>> = {
  React: 'react.transitional.element',
  'React Query': 'No QueryClient set',
  antd: 'data-rc-order',
};

/** The scripts of the current build of a front end, in one text. */
function scriptsOf(frontEndsDir: string, frontEnd: string): string {
  const folder = join(frontEndsDir, frontEnd, 'dist/builds', readPointer(frontEndsDir, frontEnd).build);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}

/**
 * The libraries of the shell that a remote contains too. A second copy has a state of its own, so that hooks, queries or
 * styles of the two do not find each other.
 * @throws {Error} if the shell has another version of a library, whose code cannot be recognized
 */
export function copiedLibraries(remotesDir: string, remote: string): string[] {
  const [shell, own] = [scriptsOf(ROOT, 'shell'), scriptsOf(remotesDir, remote)];
  const unknown = Object.keys(MARKS).filter((name) => !shell.includes(MARKS[name] ?? ''));
  if (unknown.length > 0) throw new Error(`the shell has no ${unknown.join(', ')} that can be recognized`);
  return Object.keys(MARKS).filter((name) => own.includes(MARKS[name] ?? ''));
}
