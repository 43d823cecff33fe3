import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from './workspaces.ts';

/** A change to one of these files can affect every test, although the file is in no workspace or in another one. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig(\.[\w-]+)?\.json|\.env\.example)$|(^|\/)jest\.config\.mjs$|^tools\/test\/jest\//;
/** Parts with tests that start services or run builds. */
const STARTS_THINGS = /^(svc-|gateway|tools\/|bench)/;
/** The branches to compare with; the first one that exists is used. */
const BASES = ['origin/HEAD', 'origin/main', 'main'];

/**
 * The files that were added, deleted or changed since this branch left the main branch, as paths from the root.
 * @throws {Error} if `root` is not a Git clone
 */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const base = BASES.map((name) => {
    try {
      return git('merge-base', 'HEAD', name);
    } catch {
      return '';
    }
  }).find((commit) => commit !== '');
  const lines = [git('diff', '--name-only', base ?? 'HEAD'), git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(lines.flatMap((text) => text.split('\n')).filter((path) => path !== ''))].sort();
}

/**
 * The workspaces that a change can affect: those with a changed file, and all that depend on them, even indirectly.
 * @param files paths from the root
 * @returns in the order of the workspaces
 */
export function affectedWorkspaces(workspaces: readonly Workspace[], files: readonly string[]): Workspace[] {
  if (files.some((file) => EVERYTHING.test(file))) return [...workspaces];
  const affected = new Set(workspaces.filter(({ folder }) => files.some((file) => file.startsWith(`${folder}/`))));
  for (let size = -1; size !== affected.size;) {
    size = affected.size;
    const names = new Set([...affected].map(({ name }) => name));
    for (const workspace of workspaces) if (workspace.needs.some((name) => names.has(name))) affected.add(workspace);
  }
  return workspaces.filter((workspace) => affected.has(workspace));
}

/**
 * The changed files of a workspace, if the change can affect only the tests that import them. That is not the case for
 * parts with tests that start services or builds, for files that nothing imports, and for changes in other workspaces.
 * @param workspace one that the change affects
 * @returns null if all tests of the workspace have to run
 */
export function followable(
  workspaces: readonly Workspace[],
  workspace: Workspace,
  files: readonly string[],
): string[] | null {
  const own = files.filter((file) => file.startsWith(`${workspace.folder}/`));
  const others = files.filter((file) => !own.includes(file));
  const sources = own.filter((file) => /\.(ts|tsx)$/.test(file));
  const documents = own.filter((file) => file.endsWith('.md'));
  if (STARTS_THINGS.test(workspace.folder) || affectedWorkspaces(workspaces, others).includes(workspace)) return null;
  return sources.length + documents.length === own.length ? sources : null;
}

/** The changed files that still exist and match `suffix`. */
export function present(root: string, files: readonly string[], suffix = /./): string[] {
  return files.filter((file) => suffix.test(file) && existsSync(join(root, file)));
}
