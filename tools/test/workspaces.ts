import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { z } from 'zod';

export interface Workspace {
  /** Such as `packages/contract`. */
  readonly folder: string;
  /** Such as `@jobtrail/contract`. */
  readonly name: string;
  readonly scripts: Readonly<Record<string, string>>;
  /** The names of the workspace packages that it depends on. */
  readonly needs: readonly string[];
}

const texts = z.record(z.string(), z.string()).default({});
const packageJson = z.object({
  name: z.string().default(''),
  workspaces: z.array(z.string()).default([]),
  scripts: texts,
  dependencies: texts,
  devDependencies: texts,
});

/** The workspaces of a repository, in the order of its package.json. */
export function readWorkspaces(root: string): Workspace[] {
  return readPackage(root)
    .workspaces.flatMap((pattern) => foldersOf(root, pattern))
    .map((folder) => {
      const { name, scripts, dependencies, devDependencies } = readPackage(join(root, folder));
      const needs = Object.keys({ ...dependencies, ...devDependencies }).filter((other) =>
        other.startsWith('@jobtrail/'),
      );
      return { folder, name, scripts, needs };
    });
}

/**
 * The workspaces that match a pattern of package.json, such as `gateway`, `svc-*` or `packages/*`.
 * @throws {Error} if none matches, because their tests would be left out silently
 */
function foldersOf(root: string, pattern: string): string[] {
  const parent = dirname(pattern);
  const [before = '', after] = basename(pattern).split('*');
  const names =
    after === undefined
      ? [before]
      : readdirSync(join(root, parent)).filter((name) => name.startsWith(before) && name.endsWith(after));
  const folders = names
    .map((name) => posix.join(parent, name))
    .filter((folder) => existsSync(join(root, folder, 'package.json')));
  if (folders.length === 0) throw new Error(`package.json names the workspaces ${pattern}, and there is none.`);
  return folders.sort();
}

function readPackage(folder: string): z.output<typeof packageJson> {
  return packageJson.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}
