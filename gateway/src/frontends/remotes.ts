import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_VERSION, type RemoteEntry, type RemotesManifest } from '@jobtrail/contract';
import type { RemoteDeclaration } from '@jobtrail/contract/calls';
import { readDeclaration } from '@jobtrail/contract/remotes';
import { describeError } from '@jobtrail/service-kit';
import type { Log } from '../log.ts';
import { buildsDir, FRONT_END, type Pointers } from './pointer.ts';

/** Most problems of a remote's navigation that one log line lists. */
const LOGGED_PROBLEMS = 5;

/** The remotes that are currently deployed. */
export interface Remotes {
  manifest(): Promise<RemotesManifest>;
  /** Whether a path is a page of any remote. */
  hasRoute(path: string): Promise<boolean>;
}

/**
 * Composes /remotes.json from the front ends' folders. A remote's declaration is the one in its current build, else the
 * one of the last published build (`dist/remote.json`), else the one in its source. A remote whose declaration cannot
 * be read is left out and logged. So are invalid navigation entries; the rest of their remote stays.
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
  /** By file, the problems that were last logged, so that the same ones are logged once. */
  const refusals = new Map<string, string>();

  const load = async (file: string, name: string, { optional = false } = {}): Promise<RemoteDeclaration | null> => {
    try {
      const { declaration, refused } = readDeclaration(JSON.parse(await readFile(file, 'utf8')));
      if (declaration.name !== name) {
        log.warn({ file, name: declaration.name }, "a remote declares a name other than its folder's");
        return null;
      }
      const problems = refused.slice(0, LOGGED_PROBLEMS).join('; ');
      if (problems !== '' && refusals.get(file) !== problems)
        log.warn({ file, problems, count: refused.length }, 'invalid navigation entries of a remote are left out');
      refusals.set(file, problems);
      return declaration;
    } catch (error) {
      if (!optional || describeError(error).code !== 'ENOENT')
        log.warn({ file, err: error }, 'a remote cannot be read');
      return null;
    }
  };

  /** Build folders are immutable, so their declaration is read once. */
  const ofBuild = async (name: string, build: string): Promise<RemoteDeclaration | null> => {
    const file = join(buildsDir(frontEndsDir, name), build, 'remote.json');
    const kept = declarations.get(file);
    if (kept) return kept;
    const declared = await load(file, name);
    if (declared) declarations.set(file, declared);
    return declared;
  };

  const entryOf = async (name: string): Promise<RemoteEntry | null> => {
    const build = await pointers.current(name);
    const declared =
      (build && (await ofBuild(name, build))) ||
      (await load(join(frontEndsDir, name, 'dist', 'remote.json'), name, { optional: true })) ||
      (await load(join(frontEndsDir, name, 'remote.json'), name));
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
