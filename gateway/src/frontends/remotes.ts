import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_VERSION, type RemoteEntry, type RemotesManifest } from '@jobtrail/contract';
import { type RemoteDeclaration, remoteDeclaration } from '@jobtrail/contract/calls';
import type { Log } from '../log.ts';
import { buildsDir, FRONT_END, type Pointers } from './pointer.ts';

/** Knows the remotes that are there right now. */
export interface Remotes {
  manifest(): Promise<RemotesManifest>;
  /** Whether a path is a page of some remote. */
  hasRoute(path: string): Promise<boolean>;
}

/**
 * Composes /remotes.json from the folders at hand: each remote's current build says what it is, and where there is no build
 * the declaration beside its package.json does. A remote whose declaration cannot be read is left out and logged.
 */
export function createRemotes({
  frontEndsDir,
  pointers,
  overrides,
  log,
}: {
  frontEndsDir: string;
  pointers: Pointers;
  overrides: boolean;
  log: Log;
}): Remotes {
  const declarations = new Map<string, RemoteDeclaration>();

  /** Build folders are immutable: their declaration is read once. */
  const ofBuild = async (name: string, build: string): Promise<RemoteDeclaration | null> => {
    const file = join(buildsDir(frontEndsDir, name), build, 'remote.json');
    const kept = declarations.get(file);
    if (kept) return kept;
    const declared = await readDeclaration(file, name, log);
    if (declared) declarations.set(file, declared);
    return declared;
  };

  const entryOf = async (name: string): Promise<RemoteEntry | null> => {
    const build = await pointers.current(name);
    const declared =
      (build && (await ofBuild(name, build))) ||
      (await readDeclaration(join(frontEndsDir, name, 'remote.json'), name, log));
    return declared && { ...declared, build, entry: build && `/assets/${name}/${build}/mf-manifest.json` };
  };

  const manifest = async (): Promise<RemotesManifest> => {
    const folders = await readdir(frontEndsDir).catch(() => []);
    const shell = { build: await pointers.current('shell') };
    const entries = await Promise.all(
      folders
        .filter((name) => name !== 'shell' && FRONT_END.test(name))
        .sort()
        .map(entryOf),
    );
    return { contract: CONTRACT_VERSION, overrides, shell, remotes: entries.filter((entry) => entry !== null) };
  };

  return {
    manifest,
    async hasRoute(path) {
      return (await manifest()).remotes.some(({ routes }) => routes.some((route) => route.path === path));
    },
  };
}

async function readDeclaration(file: string, name: string, log: Log): Promise<RemoteDeclaration | null> {
  try {
    const declared = remoteDeclaration.parse(JSON.parse(await readFile(file, 'utf8')));
    if (declared.name === name) return declared;
    log.warn({ file, name: declared.name }, 'a remote calls itself by another name than its folder');
  } catch (error) {
    log.warn({ file, err: error }, 'a remote cannot be read');
  }
  return null;
}
