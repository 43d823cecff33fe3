import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort.ts';
import { initializeData, serverProgram, startServer } from './privateServer.ts';

export interface PrivateDatabase {
  /** mysql://…/name, for DATABASE_URL. */
  url: string;
  /** Sends a signal to the server; null if it is not a process of this test. */
  signal: ((signal: NodeJS.Signals) => void) | null;
  stop: () => Promise<void>;
}

/** Whether this run skips the suites on a server database, as a plain `npm test` does. */
const EMBEDDED_ONLY = process.env['TEST_DATABASES'] === 'embedded';

/** Whether this run tests a server database, too. */
export const hasServerDatabase = (): boolean =>
  !EMBEDDED_ONLY && (Boolean(process.env['TEST_DATABASE_URL']) || serverProgram() !== null);

/**
 * Starts a private MariaDB or MySQL on a free loopback port, with its data in a temporary folder, or uses
 * TEST_DATABASE_URL. Null if neither is available.
 * @param options further options of the server, which need a server of its own
 */
export async function startPrivateDatabase(
  name = 'test',
  options: (folder: string) => readonly string[] = () => [],
): Promise<PrivateDatabase | null> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, signal: null, stop: async () => undefined };
  const program = serverProgram();
  if (!program) return null;
  const folder = mkdtempSync(join(tmpdir(), 'jobtrail-db-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    initializeData(program, folder);
    const port = await freePort();
    const server = await startServer(program, folder, port, options(folder));
    const stop = async (): Promise<void> => {
      await server.stop();
      remove();
    };
    return { url: `mysql://root@127.0.0.1:${port}/${name}`, signal: server.signal, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Printed when the suites on a server database are skipped. */
export const NO_DATABASE_LINE = EMBEDDED_ONLY
  ? 'The suites on a server database run with `--with-drills`, in CI, and in `npm test -w PART`.'
  : 'No mariadbd or mysqld on this machine and no TEST_DATABASE_URL: the suites on a server database are skipped.';
