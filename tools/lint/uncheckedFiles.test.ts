import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uncheckedFiles } from './uncheckedFiles.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jobtrail-lint-'));
});

afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: object | string) {
  mkdirSync(join(root, path, '..'), { recursive: true });
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(join(root, path), text);
  return { path, text };
}

test('reports a TypeScript file that no project includes', () => {
  write('tsconfig.json', { files: [], references: [{ path: './tsconfig.a.json' }, { path: './tsconfig.b.json' }] });
  write('tsconfig.a.json', { include: ['a'], exclude: ['**/*.test.*'] });
  write('tsconfig.b.json', { include: ['b'] });
  const files = ['a/one.ts', 'a/one.test.ts', 'b/two.tsx', 'c/three.ts', 'c/four.mjs'].map((path) => write(path, ''));
  const message = 'no tsconfig includes this file, so that its types are not checked';
  expect(uncheckedFiles(files, root)).toEqual([`a/one.test.ts: ${message}`, `c/three.ts: ${message}`]);
});

test('throws if a configuration cannot be parsed', () => {
  write('tsconfig.json', '{');
  expect(() => uncheckedFiles([], root)).toThrow('tsconfig.json');
});
