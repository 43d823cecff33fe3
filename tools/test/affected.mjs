import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('./workspaces.mjs').Workspace} Workspace */

/** Changed beside a workspace, these change what every test does; other files at the root change none. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig(\.[\w-]+)?\.json|\.env\.example)$|(^|\/)jest\.config\.mjs$|^tools\/test\/jest\//;
/** Parts whose tests start services or build. */
const STARTS_THINGS = /^(svc-|gateway|tools\/|bench)/;
/** What the branches of the others are compared with, the first that there is. */
const BASES = ['origin/HEAD', 'origin/main', 'main'];

/**
 * The files that differ from the commit at which this branch left the main one, or are new, as paths from the root. Those that
 * were deleted are among them.
 * @param {string} root
 * @returns {string[]}
 * @throws {Error} when this is no clone
 */
export function changedFiles(root) {
  const git = (/** @type {string[]} */ ...args) =>
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
 * The workspaces whose tests a change can affect: those that it is in, and those that depend on them, however far.
 * @param {ReadonlyArray<Workspace>} workspaces
 * @param {ReadonlyArray<string>} files paths from the root
 * @returns {Workspace[]} in the order of the workspaces
 */
export function affectedWorkspaces(workspaces, files) {
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
 * Which of the changed files decide by their importers what a workspace tests. The tests of a part that starts services or
 * builds something depend on more than they import, and so do files that nothing imports; imports are not followed from one
 * workspace into another.
 * @param {ReadonlyArray<Workspace>} workspaces
 * @param {Workspace} workspace one that the change affects
 * @param {ReadonlyArray<string>} files
 * @returns {string[] | null} null when all of its tests are to run
 */
export function followable(workspaces, workspace, files) {
  const own = files.filter((file) => file.startsWith(`${workspace.folder}/`));
  const others = files.filter((file) => !own.includes(file));
  const sources = own.filter((file) => /\.(ts|tsx)$/.test(file));
  const readByNobody = own.filter((file) => file.endsWith('.md'));
  if (STARTS_THINGS.test(workspace.folder) || affectedWorkspaces(workspaces, others).includes(workspace)) return null;
  return sources.length + readByNobody.length === own.length ? sources : null;
}

/**
 * Those of the changed files that are there and that a tool reads.
 * @param {string} root
 * @param {ReadonlyArray<string>} files
 * @param {RegExp} suffix
 */
export function present(root, files, suffix = /./) {
  return files.filter((file) => suffix.test(file) && existsSync(join(root, file)));
}
