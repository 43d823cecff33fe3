import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { RemoteEntry } from '@jobtrail/contract';
import { type Integrity, integrity, INTEGRITY_FILE } from '@jobtrail/contract/integrity';
import type { Config } from '../config.ts';
import { type Log, ProblemLog } from '../log.ts';
import type { ForeignSources } from '../responses/securityHeaders.ts';
import { buildsDir } from './pointer.ts';

/**
 * More than are in use at once: the current build of each remote, its canary, and the builds before and after a
 * release.
 */
const KEPT_BUILDS = 50;
const KINDS: Readonly<Record<keyof ForeignSources, RegExp>> = {
  script: /\.js$/,
  style: /\.css$/,
  img: /\.(svg|png|webp|avif)$/,
  font: /\.woff2$/,
};

/** The remotes that have an origin of their own: where their files are, and what pages may load. */
interface OwnOrigins {
  /** Where a build of a remote is loaded from, and the hashes of its files if that is another origin. */
  addressOf(name: string, build: string | null): Promise<Pick<RemoteEntry, 'entry' | 'integrity'>>;
  /** What pages may load of these builds. */
  sourcesOf(builds: ReadonlyArray<{ name: string; build: string | null }>): Promise<ForeignSources>;
}

/**
 * The hashes of a remote's files come from its build in FRONTENDS_DIR, never from the origin that serves them. A build
 * without hashes is not loaded from there; the reason is logged once.
 */
export function createOwnOrigins({
  frontEndsDir,
  remoteOrigins,
  log,
}: Pick<Config, 'frontEndsDir' | 'remoteOrigins'> & { log: Log }): OwnOrigins {
  /** By build. Builds are immutable. */
  const known = new LRUCache<string, Integrity>({ max: KEPT_BUILDS });
  /** By remote. */
  const problems = new ProblemLog();

  const hashesOf = async (name: string, build: string): Promise<Integrity | null> => {
    const folder = join(buildsDir(frontEndsDir, name), build);
    try {
      const hashes = known.get(folder) ?? (await readIntegrity(folder));
      known.set(folder, hashes);
      return hashes;
    } catch (error) {
      problems.report(name, build, () =>
        log.warn({ frontEnd: name, build, err: error }, 'a remote on another origin has no hashes of its files'),
      );
      return null;
    }
  };

  return {
    async addressOf(name, build) {
      if (build === null) return { entry: null };
      const origin = remoteOrigins.get(name);
      const entry = `${origin ?? ''}/assets/${name}/${build}/mf-manifest.json`;
      if (origin === undefined) return { entry };
      const hashes = await hashesOf(name, build);
      return hashes === null ? { entry: null } : { entry, integrity: checkedFiles(hashes) };
    },
    async sourcesOf(builds) {
      const sources: Record<keyof ForeignSources, string[]> = { script: [], style: [], img: [], font: [] };
      for (const { name, build } of builds) {
        const origin = remoteOrigins.get(name);
        const hashes = origin === undefined || build === null ? null : await hashesOf(name, build);
        if (hashes === null) continue;
        const files = Object.keys(hashes);
        // A path that ends in a slash allows everything below it (CSP, path matching). Not the build's own folder: a
        // page that is open during a release loads the next build without a new policy.
        const folder = `${origin}/assets/${name}/`;
        for (const kind of ['script', 'style', 'img', 'font'] as const)
          if (files.some((file) => KINDS[kind].test(file))) sources[kind].push(folder);
      }
      return sources;
    },
  };
}

const CHECKED = /\.(js|css)$/;

/** The hashes of all files of a build. */
async function readIntegrity(folder: string): Promise<Integrity> {
  return integrity.parse(JSON.parse(await readFile(join(folder, INTEGRITY_FILE), 'utf8')));
}

/** Those that a page can check: scripts and style sheets. */
export const checkedFiles = (files: Integrity): Integrity =>
  Object.fromEntries(Object.entries(files).filter(([file]) => CHECKED.test(file)));
