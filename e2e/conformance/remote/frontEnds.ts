import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pointer } from '@jobtrail/contract/pointer';

/** The pointer of a front end. */
export const readPointer = (frontEndsDir: string, frontEnd: string) =>
  pointer.parse(JSON.parse(readFileSync(join(frontEndsDir, frontEnd, 'dist/current.json'), 'utf8')));

/** A shell that a remote is checked in. */
export interface ShellBuild {
  readonly name: 'newest' | 'previous';
  /** The folder of the build. */
  readonly folder: string;
}

/**
 * The builds of the shell that people may have: the newest in `sources`, and the one before it in the release folder.
 * @param releases a folder as FRONTENDS_DIR
 */
export function shellsOf(sources: string, releases: string): ShellBuild[] {
  const folderOf = (frontEndsDir: string, build: string): string => join(frontEndsDir, 'shell/dist/builds', build);
  const newest = readPointer(sources, 'shell').build;
  const shells: ShellBuild[] = [{ name: 'newest', folder: folderOf(sources, newest) }];
  try {
    const { build, before = [] } = readPointer(releases, 'shell');
    // The newest source may not be released yet: then the current release is the one before it.
    const previous = releases !== sources && build !== newest ? build : before[0];
    if (previous !== undefined) shells.push({ name: 'previous', folder: folderOf(releases, previous) });
  } catch {
    // Nothing is released.
  }
  return shells;
}

/** A folder as FRONTENDS_DIR with one shell and one remote, by links to their builds. */
export function serveOnly(remote: string, remotesDir: string, shell: ShellBuild): string {
  const folder = mkdtempSync(join(tmpdir(), 'jobtrail-conformance-'));
  const link = (frontEnd: string, build: string, target: string): void => {
    const dist = join(folder, frontEnd, 'dist');
    mkdirSync(join(dist, 'builds'), { recursive: true });
    symlinkSync(target, join(dist, 'builds', build), 'dir');
    writeFileSync(join(dist, 'current.json'), JSON.stringify({ build }));
  };
  link('shell', shell.folder.split('/').at(-1) ?? '', shell.folder);
  const { build } = readPointer(remotesDir, remote);
  const remoteBuild = join(remotesDir, remote, 'dist/builds', build);
  link(remote, build, remoteBuild);
  cpSync(join(remoteBuild, 'remote.json'), join(folder, remote, 'remote.json'));
  return folder;
}

/** The folder with the workers in the current build of a remote, if it has some. */
export function workerFolderOf(remotesDir: string, remote: string): string | undefined {
  const folder = join(remotesDir, remote, 'dist/builds', readPointer(remotesDir, remote).build);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const worker = files.find((file) => file.endsWith('.worker.js'));
  return worker === undefined ? undefined : dirname(worker);
}
