import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { describeError } from '@jobtrail/service-kit';
import type { Log } from '../log.ts';

/** How long a pointer is cached, in ms. A deploy is visible after this, without a restart. */
const CACHE_MS = 500;
/** Build ids are path segments, so they must not be able to leave the folder. */
export const BUILD_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
/** Names of front ends are folder names. */
export const FRONT_END = /^(shell|mfe-[a-z0-9-]{1,40})$/;

const pointer = z.object({ build: z.string().regex(BUILD_ID) });

/** Finds which build of a front end is the current one. */
export interface Pointers {
  /** The current build's id; null if there is none or the pointer is broken. */
  current(frontEnd: string): Promise<string | null>;
}

/** The folder with a front end's builds. */
export function buildsDir(frontEndsDir: string, frontEnd: string): string {
  return join(frontEndsDir, frontEnd, 'dist', 'builds');
}

/** Reads `<front end>/dist/current.json`, at most twice a second. A broken pointer is logged once. */
export function createPointers(frontEndsDir: string, log: Log): Pointers {
  const read = new Map<string, { until: number; build: Promise<string | null> }>();
  const said = new Map<string, string>();

  const load = async (frontEnd: string): Promise<string | null> => {
    try {
      const { build } = pointer.parse(
        JSON.parse(await readFile(join(frontEndsDir, frontEnd, 'dist', 'current.json'), 'utf8')),
      );
      await stat(join(buildsDir(frontEndsDir, frontEnd), build));
      said.delete(frontEnd);
      return build;
    } catch (error) {
      const { type, code } = describeError(error);
      const reason = `${type} ${String(code)}`;
      if (said.get(frontEnd) !== reason) log.warn({ frontEnd, err: error }, 'no current build');
      said.set(frontEnd, reason);
      return null;
    }
  };

  return {
    current(frontEnd) {
      const entry = read.get(frontEnd);
      if (entry && entry.until > Date.now()) return entry.build;
      const build = load(frontEnd);
      read.set(frontEnd, { until: Date.now() + CACHE_MS, build });
      return build;
    },
  };
}
