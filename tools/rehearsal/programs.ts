import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../workspace/problem.mjs';

/** Where Debian installs servers; the PATH of a person does not look there. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`;
/** The programs of a rehearsal with their Debian packages. */
const PACKAGES = { mariadbd: 'mariadb-server', haproxy: 'haproxy', setpriv: 'util-linux' };

/**
 * Checks that the programs of a rehearsal are installed.
 * @param path the folders in which they are looked for
 * @throws {Problem} that names the missing Debian packages
 */
export function requirePrograms(path = PATH): void {
  const isInstalled = (program: string): boolean => path.split(':').some((folder) => existsSync(join(folder, program)));
  const missing = Object.entries(PACKAGES).flatMap(([program, debian]) => (isInstalled(program) ? [] : [debian]));
  if (missing.length > 0)
    throw new Problem(
      `Programs are missing that production has too. Install them, for example with: sudo apt-get install ${missing.join(' ')}`,
    );
}

/** Starts a program that Linux kills when this process ends, even by kill -9 (PR_SET_PDEATHSIG in prctl(2)). */
export function spawnProgram(program: string, args: readonly string[]): ChildProcess {
  return spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
    env: { ...process.env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C in a terminal signals the whole group, but the programs are stopped in order.
    detached: true,
  });
}
