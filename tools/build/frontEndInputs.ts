import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { ROOT } from '../workspace/parts.mjs';

/** The inputs that a build was made from. */
interface BuildRecord {
  readonly inputs?: unknown;
  readonly build?: unknown;
}

const isTest = /\.test\.[cm]?[jt]sx?$/;

/**
 * The build that a part's pointer names, if its folder is there.
 * @param dist the part's dist folder
 */
export async function currentBuild(dist: string): Promise<string | undefined> {
  try {
    const { build }: BuildRecord = JSON.parse(await readFile(join(dist, 'current.json'), 'utf8'));
    return typeof build === 'string' && (await stat(join(dist, 'builds', build))).isDirectory() ? build : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The current build of a front end, if none of its inputs have changed since. It imports only Node's own modules, so
 * the supervisor can check every front end without loading webpack.
 * @param dir the part's folder
 * @returns undefined if the front end has to be built
 */
export async function unchangedBuild(dir: string): Promise<string | undefined> {
  const build = await currentBuild(join(dir, 'dist'));
  if (build === undefined) return undefined;
  const recorded: BuildRecord = await readFile(recordOf(dir), 'utf8').then(JSON.parse, () => ({}));
  return recorded.build === build && recorded.inputs === (await inputHash(dir)) ? build : undefined;
}

/**
 * Records the inputs of a build.
 * @param dir the part's folder
 * @param inputs the hash from before the build: an edit during the build then triggers another build
 */
export async function recordBuild(dir: string, inputs: string, build: string): Promise<void> {
  await writeFile(recordOf(dir), `${JSON.stringify({ inputs, build })}\n`);
}

const recordOf = (dir: string): string => join(dir, 'dist', 'inputs.json');

/**
 * Hash of everything that a production build of a front end is made from: its own folder, the packages that it inlines,
 * the build tools and the lock file.
 */
export async function inputHash(dir: string): Promise<string> {
  const places = [
    dir,
    join(ROOT, 'packages/contract/src'),
    ...(await ownPackages(dir)),
    join(ROOT, 'packages/posting/src'),
    join(ROOT, 'packages/web-kit/src'),
    join(ROOT, 'tools/webpack'),
    join(ROOT, 'packages/web-kit/package.json'),
    join(ROOT, 'package-lock.json'),
  ];
  const paths = (await Promise.all(places.map(filesUnder))).flat().filter((path) => !isTest.test(path));
  const files = await Promise.all(
    paths.sort().map(async (path) => ({ path: relative(ROOT, path), content: await readFile(path) })),
  );
  const hash = createHash('sha256');
  for (const { path, content } of files) hash.update(`\0${path.split(sep).join('/')}\0`).update(content);
  return hash.digest('hex');
}

/** The files under a path, the path itself if it is a file, or nothing if it does not exist. */
async function filesUnder(path: string): Promise<string[]> {
  let entries: Dirent[];
  try {
    entries = await readdir(path, { withFileTypes: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTDIR') return [path];
    if (code === 'ENOENT') return [];
    throw error;
  }
  const nested = await Promise.all(
    entries
      .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
      .map(async (entry) => (entry.isFile() ? [join(path, entry.name)] : filesUnder(join(path, entry.name)))),
  );
  return nested.flat();
}

/** The sources of the workspace packages that a part depends on, except those that every front end depends on. */
async function ownPackages(dir: string): Promise<string[]> {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    await readFile(join(dir, 'package.json'), 'utf8'),
  );
  const names = Object.keys(dependencies).flatMap(
    (name) => /^@jobtrail\/(?!contract$|web-kit$)(.+)$/.exec(name)?.[1] ?? [],
  );
  return names.map((name) => join(ROOT, 'packages', name, 'src'));
}
