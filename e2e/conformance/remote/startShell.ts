import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pointer } from '@jobtrail/contract/pointer';
import { nameOf, SERVICES, urlVariableOf } from '@jobtrail/contract/services';
import { startBuilt } from '@jobtrail/service-kit/testing/startService';
import { ROOT } from '../../../tools/workspace/parts.mjs';
import { startStubApi } from './startStubApi.ts';

/** A shell that a remote is checked in. */
interface ShellBuild {
  readonly name: 'newest' | 'previous';
  /** The folder of the build. */
  readonly folder: string;
}

const readPointer = (frontEndsDir: string, frontEnd: string) =>
  pointer.parse(JSON.parse(readFileSync(join(frontEndsDir, frontEnd, 'dist/current.json'), 'utf8')));
const folderOf = (frontEndsDir: string, frontEnd: string, build: string): string =>
  join(frontEndsDir, frontEnd, 'dist/builds', build);

/**
 * The builds of the shell that people may have: the newest of this repository, and the one before it.
 * @param releases a folder as FRONTENDS_DIR
 */
export function shellsOf(releases: string): ShellBuild[] {
  const newest = readPointer(ROOT, 'shell').build;
  const shells: ShellBuild[] = [{ name: 'newest', folder: folderOf(ROOT, 'shell', newest) }];
  try {
    const { build, before = [] } = readPointer(releases, 'shell');
    // The newest source may not be released yet: then the current release is the one before it.
    const previous = releases !== ROOT && build !== newest ? build : before[0];
    if (previous !== undefined) shells.push({ name: 'previous', folder: folderOf(releases, 'shell', previous) });
  } catch {
    // Nothing is released.
  }
  return shells;
}

/** A folder as FRONTENDS_DIR with one shell and one remote, by links to their builds. */
function serveOnly(remote: string, remotesDir: string, shell: ShellBuild): string {
  const folder = mkdtempSync(join(tmpdir(), 'jobtrail-conformance-'));
  const remoteBuild = folderOf(remotesDir, remote, readPointer(remotesDir, remote).build);
  for (const [frontEnd, target] of [['shell', shell.folder] as const, [remote, remoteBuild] as const]) {
    const dist = join(folder, frontEnd, 'dist');
    mkdirSync(join(dist, 'builds'), { recursive: true });
    symlinkSync(target, join(dist, 'builds', basename(target)), 'dir');
    writeFileSync(join(dist, 'current.json'), JSON.stringify({ build: basename(target) }));
  }
  cpSync(join(remoteBuild, 'remote.json'), join(folder, remote, 'remote.json'));
  return folder;
}

/** Starts a shell with one remote behind the gateway, and services that respond with samples, on free ports. */
export async function startShell(shell: ShellBuild, remote: string, remotesDir: string) {
  const api = await startStubApi();
  const frontEndsDir = serveOnly(remote, remotesDir, shell);
  const remove = (): void => {
    api.close();
    rmSync(frontEndsDir, { recursive: true, force: true });
  };
  try {
    const { url, end } = await startBuilt(join(ROOT, 'gateway'), {
      ...Object.fromEntries(SERVICES.map((service) => [urlVariableOf(nameOf(service)), api.url])),
      ...{ SERVICE: 'gateway', FRONTENDS_DIR: frontEndsDir, DATA_DIR: frontEndsDir },
    });
    return { url, api, close: () => end('SIGKILL').then(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
