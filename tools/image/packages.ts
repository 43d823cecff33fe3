import { existsSync } from 'node:fs';
import { cp, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { ROOT } from '../workspace/parts.mjs';
import { Problem } from '../workspace/problem.mjs';

/** An entry of package-lock.json. */
interface Locked {
  /** The folder of a workspace. */
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

/** What an image runs on: Debian, on the processor of the machine that builds it. */
const TARGET = { os: 'linux', cpu: process.arch, libc: 'glibc' };
/** Names of builds for the other C library of Linux: not all packages declare it. */
const OTHER_LIBC = /-musl(eabihf)?$/;
/** Files of packages that no program loads. */
const UNUSED_EXTENSIONS: ReadonlySet<string> = new Set(['.ts', '.mts', '.cts', '.map', '.md', '.markdown', '.flow']);
const UNUSED_FOLDERS: ReadonlySet<string> = new Set(['test', 'tests', '__tests__', '.github', 'node_modules']);

/**
 * Copies installed packages, and what they depend on, into a folder's node_modules. Their places in node_modules stay,
 * so that each finds the version that it was installed with.
 * @param names packages that the part loads; those that it does not depend on are left out, because some packages load
 *   others only if they happen to be there
 * @param part the folder from which they are resolved, relative to the repository
 * @throws {Problem} if a package of the lock file is not installed
 */
export async function copyPackages(names: readonly string[], part: string, folder: string): Promise<void> {
  const { packages }: { packages: Readonly<Record<string, Locked>> } = JSON.parse(
    await readFile(join(ROOT, 'package-lock.json'), 'utf8'),
  );
  const wanted = new Set<string>();
  const add = (name: string, from: string): void => {
    const path = resolveLocked(packages, name, from);
    const locked = path === undefined ? undefined : packages[path];
    if (path === undefined || locked === undefined || wanted.has(path) || !runsOnTarget(path, locked)) return;
    wanted.add(path);
    for (const other of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })) add(other, path);
  };
  const declared = declaredBy(packages, part);
  for (const name of names) if (declared.has(resolveLocked(packages, name, part) ?? '')) add(name, part);
  for (const path of wanted) {
    if (!existsSync(join(ROOT, path))) throw new Problem(`${path} is not installed: run npm ci first.`);
    // A package that only this part needs in its version is in the part's own node_modules.
    const target = path.startsWith(`${part}/`) ? relative(part, path) : path;
    const installed = await realpath(join(ROOT, path));
    await cp(installed, join(folder, target), { recursive: true, filter: isUsed(installed) });
  }
}

/** The paths of everything that a workspace depends on, by what package-lock.json says. */
function declaredBy(packages: Readonly<Record<string, Locked>>, workspace: string): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (path: string): void => {
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = resolveLocked(packages, name, path);
      if (place === undefined || found.has(place)) continue;
      found.add(place);
      const { link, resolved } = packages[place] ?? {};
      walk(link && resolved !== undefined ? resolved : place);
    }
  };
  walk(workspace);
  return found;
}

/** The path of a package in package-lock.json, as Node resolves it from a folder. */
function resolveLocked(packages: Readonly<Record<string, Locked>>, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '.') return undefined;
  }
}

function runsOnTarget(path: string, { os, cpu, libc }: Locked): boolean {
  if (OTHER_LIBC.test(path)) return false;
  return (
    (os ?? [TARGET.os]).includes(TARGET.os) &&
    (cpu ?? [TARGET.cpu]).includes(TARGET.cpu) &&
    (libc ?? [TARGET.libc]).includes(TARGET.libc)
  );
}

/** Leaves out what is only for people and compilers, and nested packages, which have entries of their own. */
const isUsed = (root: string) => (path: string) => {
  const [first = ''] = relative(root, path).split(sep);
  return !UNUSED_FOLDERS.has(first) && (!UNUSED_EXTENSIONS.has(extname(path)) || basename(path).startsWith('LICENSE'));
};
