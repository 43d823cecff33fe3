import { createHash, randomUUID } from 'node:crypto';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { MAPS_FOLDER } from '@jobtrail/contract/pointer';

const brotli = promisify(brotliCompress);
/** Files that brotli makes smaller: text, WebAssembly and recognition models. */
const compressible = new Set(['.js', '.css', '.svg', '.html', '.json', '.wasm', '.traineddata']);
/** For larger files, the best quality takes seconds and saves only a tenth. */
const LARGE = 1024 * 1024;
const KEPT_BUILDS = 5;

/** @returns paths relative to the folder, with slashes, sorted */
export async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** The ID of a build: 12 hex digits of a hash over its files, so the same files have the same ID everywhere. */
export async function buildIdOf(dir: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await listFiles(dir)) hash.update(`\0${file}\0`).update(await readFile(join(dir, file)));
  return hash.digest('hex').slice(0, 12);
}

/** Writes a .br file next to every file that gets smaller. High quality pays off, because builds are immutable. */
async function compressAll(dir: string): Promise<void> {
  const files = (await listFiles(dir)).filter((file) => compressible.has(extname(file)));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(dir, file));
      const quality = content.length < LARGE ? 11 : 9;
      const packed = await brotli(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      });
      if (packed.length < content.length) await writeFile(join(dir, `${file}.br`), packed);
    }),
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/**
 * Moves the pointer to a build. A rename replaces the file, so a reader sees either the old pointer or the new one.
 */
export async function movePointer(dist: string, build: string): Promise<void> {
  const next = join(dist, `current.json.${randomUUID()}`);
  await writeFile(next, `${JSON.stringify({ build })}\n`);
  await rename(next, join(dist, 'current.json'));
}

/** Deletes old builds. The newest are kept for open tabs and for rollbacks. */
async function dropOldBuilds(dist: string, current: string): Promise<void> {
  const builds = join(dist, 'builds');
  const dated = await Promise.all(
    (await readdir(builds)).map(async (name) => ({ name, time: (await stat(join(builds, name))).mtimeMs })),
  );
  const old = dated
    .filter(({ name }) => name !== current)
    .sort((a, b) => b.time - a.time)
    .slice(KEPT_BUILDS - 1);
  const folders = old.flatMap(({ name }) => [join(builds, name), join(dist, MAPS_FOLDER, name)]);
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
}

interface Publication {
  /** The folder with the files; it can be reused afterwards. */
  readonly work: string;
  /** The part's dist folder. */
  readonly dist: string;
  /** Whether to write .br files. */
  readonly compress: boolean;
  /** Writes the ID into files that need it, such as pages. */
  readonly finish?: (build: string, folder: string) => Promise<void>;
}

/**
 * Makes an immutable build from the files in a work folder and moves the pointer to it.
 * @returns the build's ID
 */
export async function publish({ work, dist, compress, finish }: Publication): Promise<string> {
  const build = await buildIdOf(work);
  const folder = join(dist, 'builds', build);
  if (!(await exists(folder))) {
    await mkdir(dist, { recursive: true });
    const partial = await mkdtemp(join(dist, 'partial-'));
    // The process that serves the files may run as another user.
    await chmod(partial, 0o755);
    for (const file of await listFiles(work)) {
      const target = join(partial, file);
      await mkdir(dirname(target), { recursive: true });
      await copyFile(join(work, file), target);
    }
    await finish?.(build, partial);
    if (compress) await compressAll(partial);
    await mkdir(join(dist, 'builds'), { recursive: true });
    await rename(partial, folder).catch(async (error) => {
      // Another process has published the same build: the files are the same.
      if (!(await exists(folder))) throw error;
      await rm(partial, { recursive: true, force: true });
    });
  }
  const now = new Date();
  await utimes(folder, now, now);
  await movePointer(dist, build);
  await dropOldBuilds(dist, build);
  return build;
}
