import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Canary, getsCanary, pointer, type ReleaseGroup } from '@jobtrail/contract/pointer';
import { describeError } from '@jobtrail/service-kit';
import type { Log } from '../log.ts';

/** How long a pointer is cached, in ms. A deploy is visible after this, without a restart. */
const CACHE_MS = 500;
/** The builds of a front end that people get at the moment. */
interface Current {
  readonly build: string;
  readonly canary: Canary | null;
}

/** Finds which build of a front end a person gets. */
export interface Pointers {
  /** The build of everybody who gets no canary; null if there is none or the pointer is broken. */
  current(frontEnd: string): Promise<string | null>;
  /** The build of a person's group. */
  of(frontEnd: string, group: ReleaseGroup): Promise<string | null>;
  /** Whether a share of people gets a canary of this front end. */
  sharesCanary(frontEnd: string): Promise<boolean>;
}

/** The folder with a front end's builds. */
export function buildsDir(frontEndsDir: string, frontEnd: string): string {
  return join(frontEndsDir, frontEnd, 'dist', 'builds');
}

/** Reads `<front end>/dist/current.json`, at most twice a second. A broken pointer is logged once. */
export function createPointers(frontEndsDir: string, log: Log): Pointers {
  const read = new Map<string, { until: number; found: Promise<Current | null> }>();
  const said = new Map<string, string>();

  const hasBuild = (frontEnd: string, build: string) => stat(join(buildsDir(frontEndsDir, frontEnd), build));
  const logOnce = (frontEnd: string, error: unknown, message: string): void => {
    const { type, code } = describeError(error);
    const reason = `${message} ${type} ${String(code)}`;
    if (said.get(frontEnd) !== reason) log.warn({ frontEnd, err: error }, message);
    said.set(frontEnd, reason);
  };

  const load = async (frontEnd: string): Promise<Current | null> => {
    try {
      const { build, canary } = pointer.parse(
        JSON.parse(await readFile(join(frontEndsDir, frontEnd, 'dist', 'current.json'), 'utf8')),
      );
      await hasBuild(frontEnd, build);
      if (!canary) {
        said.delete(frontEnd);
        return { build, canary: null };
      }
      return await hasBuild(frontEnd, canary.build).then(
        () => ({ build, canary }),
        (error: unknown) => {
          logOnce(frontEnd, error, 'the build of a canary is missing');
          return { build, canary: null };
        },
      );
    } catch (error) {
      logOnce(frontEnd, error, 'no current build');
      return null;
    }
  };

  const find = (frontEnd: string): Promise<Current | null> => {
    const entry = read.get(frontEnd);
    if (entry && entry.until > Date.now()) return entry.found;
    const found = load(frontEnd);
    read.set(frontEnd, { until: Date.now() + CACHE_MS, found });
    return found;
  };

  return {
    current: async (frontEnd) => (await find(frontEnd))?.build ?? null,
    async of(frontEnd, group) {
      const found = await find(frontEnd);
      if (!found) return null;
      return found.canary && getsCanary(group, frontEnd, found.canary) ? found.canary.build : found.build;
    },
    sharesCanary: async (frontEnd) => ((await find(frontEnd))?.canary?.share ?? 0) > 0,
  };
}
