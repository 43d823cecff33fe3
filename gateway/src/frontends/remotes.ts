import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_VERSION, type RemoteEntry, type RemotesManifest } from '@jobtrail/contract';
import type { RemoteDeclaration } from '@jobtrail/contract/calls';
import { readDeclaration } from '@jobtrail/contract/remotes';
import { describeError } from '@jobtrail/service-kit';
import type { Log } from '../log.ts';
import { buildsDir, FRONT_END, type Pointers } from './pointer.ts';

/** How many of the things that are wrong with a navigation one log line names. */
const LOGGED_PROBLEMS = 5;

/** Knows the remotes that are there right now. */
export interface Remotes {
  manifest(): Promise<RemotesManifest>;
  /** Whether a path is a page of some remote. */
  hasRoute(path: string): Promise<boolean>;
}

/**
 * Composes /remotes.json from the folders at hand. A remote's declaration is that of its current build; without one, that of
 * the last build that was published (`dist/remote.json`), or else of the source. A remote whose declaration cannot be read is
 * left out and logged; so are navigation entries that are wrong, while the rest of their remote stays.
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
  /** By file: what its navigation was last refused for, so that the log has it once. */
  const refusals = new Map<string, string>();

  const load = async (file: string, name: string, { optional = false } = {}): Promise<RemoteDeclaration | null> => {
    try {
      const { declaration, refused } = readDeclaration(JSON.parse(await readFile(file, 'utf8')));
      if (declaration.name !== name) {
        log.warn({ file, name: declaration.name }, 'a remote calls itself by another name than its folder');
        return null;
      }
      const problems = refused.slice(0, LOGGED_PROBLEMS).join('; ');
      if (problems !== '' && refusals.get(file) !== problems)
        log.warn({ file, problems, count: refused.length }, 'navigation entries of a remote are refused');
      refusals.set(file, problems);
      return declaration;
    } catch (error) {
      if (!optional || describeError(error).code !== 'ENOENT')
        log.warn({ file, err: error }, 'a remote cannot be read');
      return null;
    }
  };

  /** Build folders are immutable: their declaration is read once. */
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
