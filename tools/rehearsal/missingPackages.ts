import type { Options } from './options.mjs';

/** The programs of production, with the Debian package of each and when it is needed. */
const PROGRAMS: ReadonlyArray<{ program: string; debian: string; needed: (options: Options) => boolean }> = [
  { program: 'mariadbd', debian: 'mariadb-server', needed: () => true },
  { program: 'haproxy', debian: 'haproxy', needed: () => true },
  { program: 'nginx', debian: 'nginx', needed: ({ front }) => front === 'nginx' },
];

/**
 * The Debian packages that a rehearsal lacks.
 * @param isInstalled whether a program is installed
 */
export function missingPackages(options: Options, isInstalled: (program: string) => boolean): string[] {
  return PROGRAMS.filter(({ program, needed }) => needed(options) && !isInstalled(program)).map(({ debian }) => debian);
}
