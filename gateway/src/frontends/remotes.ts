import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { CONTRACT_VERSION, type RemoteEntry, type RemoteRoute, type RemotesManifest } from '@jobtrail/contract';
import type { RemoteDeclaration } from '@jobtrail/contract/calls';
import { FRONT_END, type ReleaseGroup } from '@jobtrail/contract/pointer';
import { readDeclaration } from '@jobtrail/contract/remotes';
import { browserShare, describeError } from '@jobtrail/service-kit';
import type { Config } from '../config.ts';
import { type Log, ProblemLog } from '../log.ts';
import type { ForeignSources } from '../responses/securityHeaders.ts';
import { createOwnOrigins } from './ownOrigins.ts';
import { buildsDir, type Pointers } from './pointer.ts';

/** The maximum number of problems of a remote's navigation in one log line. */
const LOGGED_PROBLEMS = 5;
/** More than are in use at once: the builds of all remotes before and after a release, and their canaries. */
const KEPT_DECLARATIONS = 200;

/** A file of a remote's build. */
export interface RemoteFile {
  readonly url: string;
  /** The hash that it must have; only if it comes from another origin. */
  readonly integrity?: string;
}

/** A page of a remote, and what it needs first. */
export interface RemotePage extends Pick<RemoteRoute, 'access'> {
  readonly files: readonly RemoteFile[];
  readonly reads: readonly string[];
}

/** The remotes that are currently deployed. */
export interface Remotes {
  /** What a person's group gets. */
  manifest(group: ReleaseGroup): Promise<RemotesManifest>;
  /** What pages may load from the origins of remotes. */
  foreignSources(group: ReleaseGroup): Promise<ForeignSources>;
  /** The manifest together with the page of a remote at a path; null if no remote has that page. */
  find(path: string | null, group: ReleaseGroup): Promise<{ manifest: RemotesManifest; page: RemotePage | null }>;
  /** Whether a share of people gets another build of some front end than everybody else. */
  sharesCanary(): Promise<boolean>;
}

/** What a remote declares, and where its current build is. */
type Deployed = RemoteDeclaration & Pick<RemoteEntry, 'build' | 'entry' | 'integrity'>;

/** Leaves out what only pages need. */
function withoutHints<T extends RemoteDeclaration>({ files: _files, routes, ...rest }: T) {
  return { ...rest, routes: routes.map(({ path, access }) => ({ path, access })) };
}

/** The page of a remote at a path. Its container is always needed; older builds name no other files. */
function pageOf({ entry, integrity, files = [], routes }: Deployed, path: string): RemotePage | null {
  const route = routes.find((one) => one.path === path);
  if (!route) return null;
  const { access, reads = [] } = route;
  if (entry === null) return { access, reads, files: [] };
  const names = new Set(['remoteEntry.js', ...files, ...(route.files ?? [])]);
  const fileOf = (name: string): RemoteFile[] => {
    const url = entry.replace(/[^/]*$/, name);
    if (integrity === undefined) return [{ url }];
    const hash = Object.hasOwn(integrity, name) ? integrity[name] : undefined;
    return hash === undefined ? [] : [{ url, integrity: hash }];
  };
  return { access, reads, files: [...names].flatMap(fileOf) };
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

  const deployedOf = async (name: string, group: ReleaseGroup): Promise<Deployed | null> => {
    const build = await pointers.of(name, group);
    const own = build === null ? null : await ofBuild(name, build);
    const declared =
      own ??
      (await load(join(frontEndsDir, name, 'dist', 'remote.json'), name, { optional: true })) ??
      (await load(join(frontEndsDir, name, 'remote.json'), name));
    if (declared === null) return null;
    // The files that another build names are not those of this one.
    return { ...(own ?? withoutHints(declared)), build, ...(await ownOrigins.addressOf(name, build)) };
  };

  const frontEnds = async (): Promise<string[]> =>
    (await readdir(frontEndsDir).catch(() => [])).filter((name) => FRONT_END.test(name)).sort();

  const deployed = async (group: ReleaseGroup): Promise<Deployed[]> => {
    const names = (await frontEnds()).filter((name) => name !== 'shell');
    const all = await Promise.all(names.map((name) => deployedOf(name, group)));
    return all.filter((one) => one !== null);
  };

  const manifestOf = async (group: ReleaseGroup, remotes: readonly Deployed[]): Promise<RemotesManifest> => ({
    contract: CONTRACT_VERSION,
    overrides,
    supportEmail,
    ...(share > 0 && { tracing: share }),
    shell: { build: await pointers.of('shell', group) },
    remotes: remotes.map(withoutHints),
  });

  return {
    manifest: async (group) => manifestOf(group, await deployed(group)),
    async foreignSources(group) {
      const builds = [...remoteOrigins.keys()].map(async (name) => ({ name, build: await pointers.of(name, group) }));
      return ownOrigins.sourcesOf(await Promise.all(builds));
    },
    async find(path, group) {
      const remotes = await deployed(group);
      const page =
        path === null ? undefined : remotes.map((remote) => pageOf(remote, path)).find((one) => one !== null);
      return { manifest: await manifestOf(group, remotes), page: page ?? null };
    },
    async sharesCanary() {
      return (await Promise.all((await frontEnds()).map((name) => pointers.sharesCanary(name)))).includes(true);
    },
  };
}
