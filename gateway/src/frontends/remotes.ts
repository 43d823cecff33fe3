import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { CONTRACT_VERSION, type RemoteEntry, type RemotesManifest } from '@jobtrail/contract';
import type { RemoteDeclaration } from '@jobtrail/contract/calls';
import { FRONT_END, type ReleaseGroup } from '@jobtrail/contract/pointer';
import { readDeclaration } from '@jobtrail/contract/remotes';
import { browserShare, describeError } from '@jobtrail/service-kit';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { ProblemLog } from '../ProblemLog.ts';
import { createOwnOrigins, type ForeignSources } from './ownOrigins.ts';
import { buildsDir, type Pointers } from './pointer.ts';

/** The maximum number of problems of a remote's navigation in one log line. */
const LOGGED_PROBLEMS = 5;
/** More than are in use at once: the builds of all remotes before and after a release, and their canaries. */
const KEPT_DECLARATIONS = 200;

/** The remotes that are currently deployed. */
export interface Remotes {
  /** What a person's group gets. */
  manifest(group: ReleaseGroup): Promise<RemotesManifest>;
  /** What pages may load from the origins of remotes. */
  foreignSources(group: ReleaseGroup): Promise<ForeignSources>;
  /** Whether a path is a page of any remote. */
  hasRoute(path: string, group: ReleaseGroup): Promise<boolean>;
  /** Whether a share of people gets another build of some front end than everybody else. */
  sharesCanary(): Promise<boolean>;
}

/**
 * Composes /remotes.json from the front ends' folders. A remote's declaration is the one in its current build, else the
 * one of the last published build (`dist/remote.json`), else the one in its source. A remote whose declaration cannot
 * be read is left out and logged. So are invalid navigation entries; the rest of their remote stays.
 */
export function createRemotes({
  config: { frontEndsDir, allowOverrides: overrides, remoteOrigins, supportEmail, tracing },
  pointers,
  log,
}: {
  config: Pick<Config, 'frontEndsDir' | 'allowOverrides' | 'remoteOrigins' | 'supportEmail' | 'tracing'>;
  pointers: Pointers;
  log: Log;
}): Remotes {
  const share = browserShare(tracing);
  const ownOrigins = createOwnOrigins({ frontEndsDir, remoteOrigins, log });
  /** By file of a build. */
  const declarations = new LRUCache<string, RemoteDeclaration>({ max: KEPT_DECLARATIONS });
  /** By file. */
  const problems = new ProblemLog();

  const load = async (file: string, name: string, { optional = false } = {}): Promise<RemoteDeclaration | null> => {
    try {
      const { declaration, refused } = readDeclaration(JSON.parse(await readFile(file, 'utf8')));
      if (declaration.name !== name) {
        problems.report(file, `named ${declaration.name}`, () =>
          log.warn({ file, name: declaration.name }, "a remote declares a name other than its folder's"),
        );
        return null;
      }
      const invalid = refused.slice(0, LOGGED_PROBLEMS).join('; ');
      if (invalid === '') problems.clear(file);
      else
        problems.report(file, invalid, () =>
          log.warn(
            { file, problems: invalid, count: refused.length },
            'invalid navigation entries of a remote are left out',
          ),
        );
      return declaration;
    } catch (error) {
      const { type, code } = describeError(error);
      if (!optional || code !== 'ENOENT')
        problems.report(file, `unreadable ${type} ${String(code)}`, () =>
          log.warn({ file, err: error }, 'a remote cannot be read'),
        );
      return null;
    }
  };

  /** Build folders are immutable, so their declaration is read once. */
  const ofBuild = async (name: string, build: string): Promise<RemoteDeclaration | null> => {
    const file = join(buildsDir(frontEndsDir, name), build, 'remote.json');
    const known = declarations.get(file);
    if (known) return known;
    const declared = await load(file, name);
    if (declared) declarations.set(file, declared);
    return declared;
  };

  const entryOf = async (name: string, group: ReleaseGroup): Promise<RemoteEntry | null> => {
    const build = await pointers.of(name, group);
    const declared =
      (build && (await ofBuild(name, build))) ||
      (await load(join(frontEndsDir, name, 'dist', 'remote.json'), name, { optional: true })) ||
      (await load(join(frontEndsDir, name, 'remote.json'), name));
    return declared && { ...declared, build, ...(await ownOrigins.addressOf(name, build)) };
  };

  const frontEnds = async (): Promise<string[]> =>
    (await readdir(frontEndsDir).catch(() => [])).filter((name) => FRONT_END.test(name)).sort();

  const manifest = async (group: ReleaseGroup): Promise<RemotesManifest> => {
    const names = (await frontEnds()).filter((name) => name !== 'shell');
    const shell = { build: await pointers.of('shell', group) };
    const entries = await Promise.all(names.map((name) => entryOf(name, group)));
    return {
      contract: CONTRACT_VERSION,
      overrides,
      supportEmail,
      ...(share > 0 && { tracing: share }),
      shell,
      remotes: entries.filter((entry) => entry !== null),
    };
  };

  return {
    manifest,
    async foreignSources(group) {
      const builds = [...remoteOrigins.keys()].map(async (name) => ({ name, build: await pointers.of(name, group) }));
      return ownOrigins.sourcesOf(await Promise.all(builds));
    },
    async hasRoute(path, group) {
      return (await manifest(group)).remotes.some(({ routes }) => routes.some((route) => route.path === path));
    },
    async sharesCanary() {
      return (await Promise.all((await frontEnds()).map((name) => pointers.sharesCanary(name)))).includes(true);
    },
  };
}
