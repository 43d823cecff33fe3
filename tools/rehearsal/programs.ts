import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serverProgram } from '../../packages/service-kit/src/testing/privateServer.ts';
import { Problem } from '../workspace/problem.mjs';
import { missingPackages } from './missingPackages.ts';
import type { Options } from './options.mjs';

/** Where Debian installs servers; the PATH of a person does not look there. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`;

const isInPath = (program: string): boolean => PATH.split(':').some((folder) => existsSync(join(folder, program)));

/**
 * Checks that the programs of a rehearsal are installed.
 * @returns the path of the database server
 * @throws {Problem} that names the missing Debian packages
 */
export function findPrograms(options: Options): string {
  const server = serverProgram();
  const missing = missingPackages(options, (program) => {
    return program === 'mariadbd' ? server !== null : isInPath(program);
  });
  if (server !== null && missing.length === 0) return server;
  throw new Problem(
    `Programs are missing that production has too. Install them, for example with: sudo apt-get install ${missing.join(' ')}`,
  );
}

/** Starts programs that end with this process, even after kill -9. */
export class Programs {
  readonly #guard = spawn(process.execPath, [join(import.meta.dirname, 'guard.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Ctrl-C in a terminal signals the whole group, but the programs are stopped in order.
    detached: true,
  });

  constructor() {
    // It waits for the end of this process, and not the other way round.
    this.#guard.unref();
    this.#guard.channel?.unref();
  }

  spawn(program: string, args: readonly string[]): ChildProcess {
    const child = spawn(program, [...args], {
      env: { ...process.env, PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#guard.send({ started: child.pid });
    child.once('exit', () => this.#guard.connected && this.#guard.send({ ended: child.pid }));
    return child;
  }

  /** Lets the guard end. Programs that still run are ended by it. */
  async close(): Promise<void> {
    if (!this.#guard.connected) return;
    const ended = new Promise((done) => this.#guard.once('exit', done));
    this.#guard.disconnect();
    await ended;
  }
}
