import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildIn } from './pointer.ts';
import { ROOT } from './product.ts';

const run = promisify(execFile);

/**
 * Copies the sources of one front end next to its copied builds, changes one of the files, and builds only that part.
 * The build moves the part's pointer and thus deploys it.
 * @param frontendsDir a folder from `copyFrontEnds`
 * @param file a path inside the part
 * @returns a function that moves the pointer back to the previous build
 * @throws {Error} if the change has no effect, or the build fails
 */
export async function deployChanged(
  frontendsDir: string,
  part: string,
  file: string,
  change: (source: string) => string,
): Promise<() => void> {
  const folder = join(frontendsDir, part);
  for (const shared of ['node_modules', 'packages']) {
    const link = join(frontendsDir, shared);
    if (!existsSync(link)) symlinkSync(join(ROOT, shared), link, 'dir');
  }
  cpSync(join(ROOT, part), folder, {
    recursive: true,
    filter: (source) => !/\/(dist|node_modules|coverage)(\/|$)/.test(source.slice(join(ROOT, part).length)),
  });
  const before = readFileSync(join(folder, file), 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${part}/${file} has nothing to change`);
  writeFileSync(join(folder, file), after);
  const pointer = join(folder, 'dist/current.json');
  const previous = readFileSync(pointer, 'utf8');
  await run(process.execPath, ['--import', 'tsx', 'build.ts'], { cwd: folder, env: { ...process.env, NODE_ENV: '' } });
  if (readFileSync(pointer, 'utf8') === previous) throw new Error(`The build of ${part} did not move its pointer`);
  return () => point(pointer, previous);
}

/**
 * Deploys the current files of a front end again under another build ID.
 * @returns a function that moves the pointer back to the previous build
 */
export function redeploy(frontendsDir: string, part: string): () => void {
  const dist = join(frontendsDir, part, 'dist');
  const pointer = join(dist, 'current.json');
  const previous = readFileSync(pointer, 'utf8');
  const build = buildIn(previous);
  const next = randomUUID().replaceAll('-', '').slice(0, 12);
  const folder = join(dist, 'builds', next);
  cpSync(join(dist, 'builds', build), folder, { recursive: true });
  for (const page of readdirSync(folder).filter((name) => name.endsWith('.html'))) {
    // The pages contain the ID of their build, and the compressed copies still contain the old one.
    rmSync(join(folder, `${page}.br`), { force: true });
    writeFileSync(join(folder, page), readFileSync(join(folder, page), 'utf8').replaceAll(build, next));
  }
  point(pointer, `${JSON.stringify({ build: next })}\n`);
  return () => point(pointer, previous);
}

/**
 * Removes the files of a build, like a deploy that keeps no older builds.
 * @returns a function that restores them
 */
export function removeBuild(frontendsDir: string, part: string, build: string): () => void {
  const folder = join(frontendsDir, part, 'dist/builds', build);
  renameSync(folder, `${folder}.removed`);
  return () => renameSync(`${folder}.removed`, folder);
}

/**
 * Removes a front end's pointer, like a failed deploy.
 * @returns a function that restores it
 */
export function removePointer(frontendsDir: string, part: string): () => void {
  const pointer = join(frontendsDir, part, 'dist/current.json');
  renameSync(pointer, `${pointer}.away`);
  return () => renameSync(`${pointer}.away`, pointer);
}

/** A hash over every file of a front end's builds and its pointer. */
export function fingerprint(frontendsDir: string, part: string): string {
  const folder = join(frontendsDir, part, 'dist');
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const path of files) hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
}

function point(pointer: string, content: string): void {
  writeFileSync(`${pointer}.next`, content);
  renameSync(`${pointer}.next`, pointer);
}
