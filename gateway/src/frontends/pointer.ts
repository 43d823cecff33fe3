import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Canary, getsCanary, pointer, type ReleaseGroup } from '@jobtrail/contract/pointer';
import { describeError } from '@jobtrail/service-kit';
import { type Log, ProblemLog } from '../log.ts';

/** How long a pointer is cached, in ms. A deploy is visible after this, without a restart. */
const CACHE_MS = 500;
/** The builds of a front end that people get at the moment. */
interface Current {
  readonly build: string;
  readonly canary: Canary | null;
}

/** The result of reading a pointer. */
interface Reading {
  readonly current: Current | null;
  /** Null without a pointer: the front end has never been deployed, or was removed. */
  readonly isBroken: boolean | null;
}

/** Finds which build of a front end a person gets. */
export interface Pointers {
  /** The build of everybody who gets no canary; null if there is none, or the pointer has been broken since the start. */
  current(frontEnd: string): Promise<string | null>;
  /** The build of a person's group. */
  of(frontEnd: string, group: ReleaseGroup): Promise<string | null>;
  /** Whether a share of people gets a canary of this front end. */
  sharesCanary(frontEnd: string): Promise<boolean>;
  /** Whether the pointer of each front end is broken, if it has been read before. */
  broken(): Promise<ReadonlyMap<string, boolean>>;
}

/** The folder with a front end's builds. */
export function buildsDir(frontEndsDir: string, frontEnd: string): string {
  return join(frontEndsDir, frontEnd, 'dist', 'builds');
}

/**
 * Reads `<front end>/dist/current.json`, at most twice a second. While a pointer is broken, the one that was read last
 * holds for as long as its build is there. A broken pointer is logged once. A front end without a pointer has no build.
 */
export function createPointers(frontEndsDir: string, log: Log): Pointers {
  const cache = new Map<string, { until: number; reading: Promise<Reading> }>();
  /** By front end. */
  const problems = new ProblemLog();
  const lastGood = new Map<string, Current>();

  const hasBuild = (frontEnd: string, build: string) => stat(join(buildsDir(frontEndsDir, frontEnd), build));
  const logOnce = (frontEnd: string, error: unknown, message: string, level: 'warn' | 'error' = 'warn'): void => {
    const { type, code } = describeError(error);
    problems.report(frontEnd, `${message} ${type} ${String(code)}`, () =>
      log[level]({ frontEnd, err: error }, message),
    );
  };

  /** A pointer without a canary whose build is missing, and why it is. Rejects if the current build itself is missing. */
  const checked = async (frontEnd: string, { build, canary }: Current): Promise<[Current, unknown]> => {
    await hasBuild(frontEnd, build);
    const problem =
      canary &&
      (await hasBuild(frontEnd, canary.build).then(
        () => null,
        (error: unknown) => error,
      ));
    return [{ build, canary: problem === null ? canary : null }, problem];
  };

  /** The text of a pointer; null without one. */
  const readText = async (frontEnd: string): Promise<string | null> => {
    try {
      return await readFile(join(frontEndsDir, frontEnd, 'dist', 'current.json'), 'utf8');
    } catch (error) {
      if (describeError(error).code !== 'ENOENT') throw error;
      logOnce(frontEnd, error, 'no current build');
      return null;
    }
  };

  const load = async (frontEnd: string): Promise<Reading> => {
    try {
      const text = await readText(frontEnd);
      if (text === null) {
        lastGood.delete(frontEnd);
        return { current: null, isBroken: null };
      }
      const { build, canary = null } = pointer.parse(JSON.parse(text));
      const [current, problem] = await checked(frontEnd, { build, canary });
      if (problem === null) problems.clear(frontEnd);
      else logOnce(frontEnd, problem, 'the build of a canary is missing');
      lastGood.set(frontEnd, { build, canary });
      return { current, isBroken: false };
    } catch (error) {
      const former = lastGood.get(frontEnd);
      const [usable] = former ? await checked(frontEnd, former).catch(() => []) : [];
      if (usable) {
        logOnce(frontEnd, error, 'the pointer of a front end is broken, so its last build stays', 'error');
        return { current: usable, isBroken: true };
      }
      lastGood.delete(frontEnd);
      logOnce(frontEnd, error, 'no current build');
      return { current: null, isBroken: true };
    }
  };

  const find = (frontEnd: string): Promise<Reading> => {
    const cached = cache.get(frontEnd);
    if (cached && cached.until > performance.now()) return cached.reading;
    const reading = load(frontEnd);
    cache.set(frontEnd, { until: performance.now() + CACHE_MS, reading });
    return reading;
  };

  return {
    current: async (frontEnd) => (await find(frontEnd)).current?.build ?? null,
    async of(frontEnd, group) {
      const { current } = await find(frontEnd);
      if (!current) return null;
      return current.canary && getsCanary(group, frontEnd, current.canary) ? current.canary.build : current.build;
    },
    sharesCanary: async (frontEnd) => ((await find(frontEnd)).current?.canary?.share ?? 0) > 0,
    async broken() {
      const states = new Map<string, boolean>();
      for (const frontEnd of cache.keys()) {
        const { isBroken } = await find(frontEnd);
        if (isBroken !== null) states.set(frontEnd, isBroken);
      }
      return states;
    },
  };
}
