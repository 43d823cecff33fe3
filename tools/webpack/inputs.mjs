import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const isTest = /\.test\.[cm]?[jt]sx?$/;

/** @param {string} path @returns {Promise<string[]>} the files under a path, or the path itself; nothing where there is nothing */
async function filesUnder(path) {
  let entries;
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
      .map(({ name }) => filesUnder(join(path, name))),
  );
  return nested.flat();
}

/** @param {string} dir @returns {Promise<string[]>} the sources of the workspace's packages that the part names and the kit does not stand for */
async function ownPackages(dir) {
  /** @type {{ dependencies?: Record<string, string> }} */
  const { dependencies = {} } = JSON.parse(await readFile(join(dir, 'package.json'), 'utf8'));
  const names = Object.keys(dependencies).flatMap(
    (name) => /^@jobtrail\/(?!contract$|web-kit$)(.+)$/.exec(name)?.[1] ?? [],
  );
  return names.map((name) => join(root, 'packages', name, 'src'));
}

/**
 * Hash of everything that a build of a front end is made from: its own folder, the packages that it inlines, the lockfile and the mode.
 * @param {string} dir
 * @param {string} mode
 * @returns {Promise<string>}
 */
export async function inputHash(dir, mode) {
  const places = [
    dir,
    join(root, 'packages/contract/src'),
    ...(await ownPackages(dir)),
    join(root, 'packages/posting/src'),
    join(root, 'packages/web-kit/src'),
    join(root, 'tools/webpack'),
    join(root, 'packages/web-kit/package.json'),
    join(root, 'package-lock.json'),
  ];
  const files = (await Promise.all(places.map(filesUnder))).flat().filter((file) => !isTest.test(file));
  const hash = createHash('sha256').update(mode);
  for (const file of files.sort())
    hash.update(`\0${relative(root, file).split(sep).join('/')}\0`).update(await readFile(file));
  return hash.digest('hex');
}
