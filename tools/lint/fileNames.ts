import { posix } from 'node:path';
import type { SourceFile } from './longLines.ts';

const SOURCE = /\.(ts|tsx|mjs)$/;
const MIGRATION = /^([0-9]+-.*|index)$/;
/** camelCase, or PascalCase when the file exports a class or a component of that name. */
const LETTERS = /^[a-zA-Z0-9]+$/;
const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * Checks the names of sources: a file has only letters and digits before its first dot, a migration begins with its number, and
 * folders in `src` are kebab-case.
 * @returns a line for each finding
 */
export function fileNames(files: readonly SourceFile[]): string[] {
  const sources = files.map(({ path }) => path).filter((path) => SOURCE.test(path));
  const misnamed = sources.flatMap((path) => {
    const name = posix.basename(path).split('.')[0] ?? '';
    if (posix.basename(posix.dirname(path)) === 'migrations')
      return MIGRATION.test(name) ? [] : [`${path}: a migration begins with its number and a hyphen`];
    return LETTERS.test(name) ? [] : [`${path}: a file is camelCase, or PascalCase as the class or component in it`];
  });
  const folders = new Set(sources.flatMap((path) => foldersInSrc(posix.dirname(path))));
  return [...misnamed, ...[...folders].map((folder) => `${folder}: a folder is kebab-case`)];
}

/** The folders of a path, from `src` on, that are not kebab-case. */
function foldersInSrc(folder: string): string[] {
  const names = folder.split('/');
  const src = names.indexOf('src');
  if (src < 0) return [];
  return names.flatMap((name, depth) =>
    depth > src && !KEBAB_CASE.test(name) ? [names.slice(0, depth + 1).join('/')] : [],
  );
}
