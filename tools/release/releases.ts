import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  BUILD_ID,
  FORMER_BUILDS_MAX,
  FRONT_END,
  GROUPS,
  MAPS_FOLDER,
  type Pointer,
  pointer,
} from '@jobtrail/contract/pointer';
import { Problem } from '../workspace/problem.mjs';
import { withPointerLock } from './pointerLock.ts';

/** How many builds stay on disk for open tabs and for rollbacks, besides those that the pointer names. */
const KEPT_BUILDS = 5;
/** What a process that was killed has left behind, in ms: no copy takes that long. */
const ABANDONED_MS = 3_600_000;
const PARTIAL = '.partial-';
/** Which build the image of the front ends installed last. */
const INSTALLED = 'image.json';

/** Without these files a build shows nothing: the pages of the shell, and what the shell loads of a remote. */
const essentialFiles = (frontEnd: string): readonly string[] =>
  frontEnd === 'shell' ? ['landing.html', 'app.html'] : ['remote.json', 'mf-manifest.json'];

const distOf = (frontEndsDir: string, frontEnd: string): string => join(frontEndsDir, frontEnd, 'dist');
const buildOf = (dist: string, build: string): string => join(dist, 'builds', build);

/** The folder with a folder of source maps for each build of a front end. */
export const mapsOf = (frontEndsDir: string, frontEnd: string): string =>
  join(distOf(frontEndsDir, frontEnd), MAPS_FOLDER);

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** @throws {Problem} if it is no front end, or if the folder has none of its name */
async function openDist(frontEndsDir: string, frontEnd: string): Promise<string> {
  const dist = distOf(frontEndsDir, frontEnd);
  if (!FRONT_END.test(frontEnd) || !(await exists(dist)))
    throw new Problem(`${frontEnd} has no builds in ${frontEndsDir}: check its name and FRONTENDS_DIR.`);
  return dist;
}

/** The pointer of a front end; null if there is none yet, or if it cannot be read. */
async function readPointer(dist: string): Promise<Pointer | null> {
  try {
    return pointer.parse(JSON.parse(await readFile(join(dist, 'current.json'), 'utf8')));
  } catch {
    return null;
  }
}

/** @throws {Problem} if there is none, or if it cannot be read: then nobody gets a build until one is released */
async function currentPointer(dist: string, frontEnd: string): Promise<Pointer> {
  const now = await readPointer(dist);
  if (!now) throw new Problem(`${frontEnd} has no current build, or its current.json is damaged: release one first.`);
  return now;
}

/** Replaces a small file at once: a reader sees either the old content or the new one. */
async function replaceFile(path: string, text: string): Promise<void> {
  const next = `${path}.${randomUUID()}`;
  try {
    await writeFile(next, text);
    await rename(next, path);
  } catch (error) {
    // On a full disk it would be an empty file.
    await rm(next, { force: true });
    throw error;
  }
}

const namedBy = (named: Pointer | null): string[] =>
  [named?.build, named?.canary?.build].filter((build) => build !== undefined);

async function writePointer(dist: string, next: Pointer, former: Pointer | null): Promise<void> {
  const { build, before = [], canary } = next;
  const others = before.filter((id) => id !== build).slice(0, FORMER_BUILDS_MAX);
  const text = { build, ...(others.length > 0 ? { before: others } : {}), ...(canary ? { canary } : {}) };
  await replaceFile(join(dist, 'current.json'), `${JSON.stringify(text)}\n`);
  // The navigation keeps its icons even if the pointer is broken.
  const declaration = await readFile(join(buildOf(dist, build), 'remote.json'), 'utf8').catch(() => null);
  if (declaration !== null) await replaceFile(join(dist, 'remote.json'), declaration);
  // Pages that are open keep these builds, however long ago they were made.
  const now = new Date();
  for (const left of namedBy(former).filter((id) => !namedBy(next).includes(id)))
    await utimes(buildOf(dist, left), now, now).catch(() => undefined);
}

/**
 * Deletes old builds, except those that the pointer names for people and for the next rollback. A build is as old as the
 * time since people last got it, or since it was made.
 */
async function dropOldBuilds(dist: string, { build, before = [], canary }: Pointer): Promise<void> {
  const named = new Set([build, before[0], canary?.build]);
  const names = (await buildsIn(dist)).filter((name) => !named.has(name));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(buildOf(dist, name))).mtimeMs })),
  );
  const old = dated.sort((a, b) => b.time - a.time).slice(KEPT_BUILDS);
  const folders = old.flatMap(({ name }) => [buildOf(dist, name), join(dist, MAPS_FOLDER, name)]);
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  for (const folder of [join(dist, 'builds'), join(dist, MAPS_FOLDER)]) await dropPartials(folder);
}

/** Deletes the copies that processes have not finished because they were killed. */
async function dropPartials(folder: string): Promise<void> {
  const partials = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(PARTIAL));
  for (const path of partials.map((name) => join(folder, name))) {
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Copies a build into FRONTENDS_DIR, where it never changes. Nobody gets it before a pointer names it.
 * @param source the folder of the build
 */
export async function addBuild(frontEndsDir: string, frontEnd: string, build: string, source: string): Promise<void> {
  if (!FRONT_END.test(frontEnd) || !BUILD_ID.test(build)) throw new Problem(`${frontEnd} ${build} is no build.`);
  const dist = distOf(frontEndsDir, frontEnd);
  await copyOnce(source, buildOf(dist, build));
}

/**
 * Copies the source maps of a build into FRONTENDS_DIR, if it has some.
 * @param source the folder of the source maps
 */
export async function addMaps(frontEndsDir: string, frontEnd: string, build: string, source: string): Promise<void> {
  const folder = join(mapsOf(frontEndsDir, frontEnd), build);
  if (await exists(source)) await copyOnce(source, folder);
}

/** Copies a folder, unless it is there. It gets its name when it is complete. */
async function copyOnce(source: string, folder: string): Promise<void> {
  if (await exists(folder)) return;
  await mkdir(dirname(folder), { recursive: true });
  // Beside its place, so that it is on the same file system. Nothing serves a name with a dot in front.
  const partial = await mkdtemp(join(dirname(folder), PARTIAL));
  try {
    const content = join(partial, 'content');
    await cp(source, content, { recursive: true });
    await makeReadable(content);
    await rename(content, folder).catch(async (error: unknown) => {
      // Another process has copied the same folder: the files are the same.
      if (!(await exists(folder))) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/**
 * Lets everybody read a copy. Its files have the modes of their source, which may have been built by a user who keeps all
 * files private, and the gateways may run as another user.
 */
async function makeReadable(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  for (const path of [folder, ...paths]) {
    const entry = await stat(path);
    const readable = entry.mode | (entry.isDirectory() ? 0o755 : 0o644);
    // Some volumes have one mode for all files, and refuse to change it.
    if (readable !== entry.mode) await chmod(path, readable);
  }
}

/** Gives a build to everybody, and ends a canary. */
export async function release(frontEndsDir: string, frontEnd: string, build: string): Promise<void> {
  const dist = await openDist(frontEndsDir, frontEnd);
  await withPointerLock(dist, async () => {
    await assertBuild(dist, frontEnd, build);
    const now = await readPointer(dist);
    const before = now === null ? [] : now.build === build ? (now.before ?? []) : [now.build, ...(now.before ?? [])];
    const next = { build, before };
    await writePointer(dist, next, now);
    await dropOldBuilds(dist, next);
  });
}

/**
 * Gives everybody a former build, and ends a canary.
 * @param wanted the build before the current one if it is left out
 * @returns the build
 */
export async function rollBack(frontEndsDir: string, frontEnd: string, wanted?: string): Promise<string> {
  const dist = await openDist(frontEndsDir, frontEnd);
  return withPointerLock(dist, async () => {
    const now = await readPointer(dist);
    const { before = [] } = now ?? {};
    const build = wanted ?? (await firstBuild(dist, before));
    if (build === undefined)
      throw new Problem(`${frontEnd} has no former build: name one of ${(await buildsIn(dist)).join(', ')}.`);
    await assertBuild(dist, frontEnd, build);
    // The build that is left does not become the target of the next rollback.
    await writePointer(dist, { build, before: before.slice(before.indexOf(build) + 1) }, now);
    return build;
  });
}

/** Gives a build to a share of people, or only to those with the cookie, instead of the current one. */
export async function startCanary(
  frontEndsDir: string,
  frontEnd: string,
  { build, share }: { build: string; share: number },
): Promise<void> {
  const dist = await openDist(frontEndsDir, frontEnd);
  await withPointerLock(dist, async () => {
    await assertBuild(dist, frontEnd, build);
    const now = await currentPointer(dist, frontEnd);
    if (now.build === build) throw new Problem(`${frontEnd} ${build} is the current build: everybody gets it.`);
    await writePointer(dist, { ...now, canary: { build, share: Math.round(share * GROUPS) } }, now);
  });
}

/** Gives everybody the current build again. @returns the canary's build, or null if there was none */
export async function endCanary(frontEndsDir: string, frontEnd: string): Promise<string | null> {
  const dist = await openDist(frontEndsDir, frontEnd);
  return withPointerLock(dist, async () => {
    const now = await currentPointer(dist, frontEnd);
    if (!now.canary) return null;
    const { canary, ...rest } = now;
    await writePointer(dist, rest, now);
    return canary.build;
  });
}

/**
 * Installs the builds that an image carries and gives them to everybody. A build that the image has installed before is
 * left alone, so that starting it again takes back no release, rollback or canary since.
 * @param source a folder with a folder for each front end
 * @returns the front ends with a new build
 */
export async function installAll(source: string, frontEndsDir: string): Promise<string[]> {
  const installed: string[] = [];
  for (const frontEnd of (await readdir(source)).filter((name) => FRONT_END.test(name)).sort()) {
    const from = distOf(source, frontEnd);
    const carried = await readPointer(from);
    if (!carried) throw new Problem(`${frontEnd} has no build in ${source}.`);
    const { build } = carried;
    const record = join(distOf(frontEndsDir, frontEnd), INSTALLED);
    const last: unknown = JSON.parse(await readFile(record, 'utf8').catch(() => 'null'));
    if (last === build) continue;
    await addBuild(frontEndsDir, frontEnd, build, buildOf(from, build));
    await addMaps(frontEndsDir, frontEnd, build, join(from, MAPS_FOLDER, build));
    await release(frontEndsDir, frontEnd, build);
    await replaceFile(record, JSON.stringify(build));
    installed.push(`${frontEnd} ${build}`);
  }
  return installed;
}

async function assertBuild(dist: string, frontEnd: string, build: string): Promise<void> {
  if (!BUILD_ID.test(build) || !(await exists(buildOf(dist, build))))
    throw new Problem(`${frontEnd} has no build ${build}: it has ${(await buildsIn(dist)).join(', ') || 'none'}.`);
  for (const file of essentialFiles(frontEnd))
    if (!(await exists(join(buildOf(dist, build), file))))
      throw new Problem(
        `${frontEnd} ${build} is not complete: it has no ${file}. Delete its folder and release it again.`,
      );
}

const buildsIn = async (dist: string): Promise<string[]> =>
  (await readdir(join(dist, 'builds')).catch(() => [])).filter((name) => BUILD_ID.test(name)).sort();

async function firstBuild(dist: string, builds: readonly string[]): Promise<string | undefined> {
  for (const build of builds) if (await exists(buildOf(dist, build))) return build;
  return undefined;
}
