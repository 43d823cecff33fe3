import { join } from 'node:path';
import { buildAll } from '../build/buildAll.ts';
import { lockDataDir } from '../supervisor/dataLock.mjs';
import { readEnvFile } from '../supervisor/envFile.mjs';
import { openDataDir, readSettings } from '../supervisor/settings.mjs';
import { ROOT } from '../workspace/parts.mjs';
import { claimPort } from '../workspace/port.mjs';
import { printProblem } from '../workspace/problem.mjs';
import type { Progress } from '../workspace/progress.mjs';
import { signalAll } from '../workspace/spawn.mjs';
import { stopWithNpm } from '../workspace/stopWithNpm.mjs';
import { ACCOUNTS, makeAccounts } from './accounts.ts';
import type { Options } from './options.mjs';
import { findPrograms } from './programs.ts';
import { createRehearsal, type Rehearsal } from './Rehearsal.ts';

const DEFAULT_PORT = 8443;
const FOLDER = 'production-like';

/**
 * Rehearses production on this machine until a signal stops it. The process ends with 0 after a clean stop, and with 1
 * if something could not start or had to be killed.
 */
export async function rehearse(options: Options, progress: Progress): Promise<void> {
  let rehearsal: Rehearsal | null = null;
  let stopping = false;
  const stop = async (exitCode: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    const clean = rehearsal ? await rehearsal.stop() : true;
    signalAll('SIGTERM');
    process.exit(clean ? exitCode : 1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      console.log('\nStopping: replicas are drained first, as in production …');
      void stop(0);
    });
  }
  stopWithNpm(() => void stop(0));
  try {
    findPrograms(options);
    const { port: given, dataDir } = readSettings(ownSettings());
    const port = await claimPort(given, '127.0.0.1');
    const folder = join(dataDir, FOLDER);
    openDataDir(dataDir);
    openDataDir(folder);
    await lockDataDir(folder);
    await buildAll(progress, process.env, { sandbox: true });
    const say = (text: string): void => {
      if (!stopping) progress.line('service', text);
    };
    const made = await createRehearsal({ ...options, folder, port, say });
    rehearsal = made;
    progress.line('start', 'two replicas of each part, the database, proxies, mail server and local Stripe');
    await made.start();
    await makeAccounts(made.coreEnvironment, folder);
    if (stopping) return;
    announce(made, progress.seconds());
    process.send?.({ type: 'ready', url: made.url });
  } catch (error) {
    if (stopping) return;
    printProblem(error);
    await stop(1);
  }
}

/** The settings of a rehearsal are its port and its data folder: all others of .env are of another product. */
function ownSettings(): Record<string, string> {
  const file = readEnvFile(join(ROOT, '.env'));
  const left = Object.keys(file).map((name) => [name, ''] as const);
  return {
    ...Object.fromEntries(left),
    DATA_DIR: process.env['DATA_DIR'] || file['DATA_DIR'] || '',
    PORT: process.env['PORT'] || String(DEFAULT_PORT),
  };
}

function announce({ url, mails, pids, replicas, database, front }: Rehearsal, seconds: string): void {
  const line = (what: string, text: string): string => `  ${what.padEnd(15)}${text}`;
  const names = [...[...replicas, database].map(({ keeper }) => keeper), front].map(({ name }) => name);
  console.log(
    [
      '',
      `  Jobtrail runs as in production after ${seconds} s: ${url}`,
      '  The browser warns of the certificate, which was made here; accept it.',
      '',
      ...ACCOUNTS.map(({ what, email, password }) => line(what, `${email.padEnd(19)}${password}`)),
      '  The administrator sets up a second factor at the first sign-in.',
      '',
      line('Emails', mails),
      line('Processes', names.join(', ')),
      line('Stop one', `kill $(cat ${join(pids, 'svc-core-1.pid')}); it is started again`),
      '',
      '  Ctrl-C stops everything.',
      '',
    ].join('\n'),
  );
}
