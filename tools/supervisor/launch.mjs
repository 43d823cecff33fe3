import { allowTypeScript } from '../workspace/allowTypeScript.mjs';
import { installIfNeeded } from '../workspace/install.mjs';
import { PROCESSES, ROOT, SANDBOX } from '../workspace/parts.mjs';
import { claimPort } from '../workspace/port.mjs';
import { printProblem } from '../workspace/problem.mjs';
import { createProgress } from '../workspace/progress.mjs';
import { signalAll } from '../workspace/spawn.mjs';
import { stopWithNpm } from '../workspace/stopWithNpm.mjs';
import { checkDatabase } from './databaseReachable.mjs';
import { lockDataDir } from './dataLock.mjs';
import { openDataDir, readSettings } from './settings.mjs';

/**
 * Starts the whole product and keeps it running until a signal stops it: checks the settings, installs, builds, starts,
 * and prints the address. Then it exits: with 0 after a clean stop, with 1 if the product could not start or a process
 * had to be killed.
 * @param {{ dev: boolean }} options
 */
export async function launch({ dev }) {
  const progress = createProgress();
  /** @type {import('./Fleet.ts').Fleet | null} */
  let fleet = null;
  let stopping = false;

  const stop = async (/** @type {number} */ exitCode) => {
    if (stopping) return;
    stopping = true;
    const clean = fleet ? await fleet.stop() : true;
    // The other child processes (npm, builds, watchers) have no requests to finish.
    signalAll('SIGTERM');
    process.exit(clean ? exitCode : 1);
  };
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (stopping) return signalAll('SIGKILL');
      console.log(fleet ? '\nStopping …' : '\nStopped.');
      void stop(0);
    });
  }
  stopWithNpm(() => void stop(0));

  try {
    const settings = readSettings();
    settings.port = await claimPort(settings.port, settings.host);
    openDataDir(settings.dataDir);
    await lockDataDir(settings.dataDir);
    await checkDatabase(settings.databaseUrl);
    await installIfNeeded(ROOT, progress, settings.env, { development: dev });
    await allowTypeScript();
    const [{ buildAll }, { Fleet }, { planFleet }, { hasSandbox }] = await Promise.all([
      import('../build/buildAll.ts'),
      import('./Fleet.ts'),
      import('./fleetPlan.ts'),
      import('./stripeSandbox.ts'),
    ]);
    await buildAll(progress, settings.env, { sandbox: hasSandbox(settings) });
    const say = (/** @type {string} */ text) => {
      if (!stopping) progress.line('service', text);
    };
    const made = new Fleet(await planFleet(settings, { dev }), { rawLogs: settings.production, say });
    fleet = made;
    progress.line('start', [...PROCESSES, ...(hasSandbox(settings) ? [SANDBOX] : [])].join(', '));
    await made.start();
    if (stopping) return;
    announce(made.url, progress.seconds(), settings);
    process.send?.({ type: 'ready', url: made.url });
    if (dev) await (await import('./watch.ts')).watchAll(settings, made, say);
  } catch (error) {
    if (stopping) return;
    printProblem(error);
    await stop(1);
  }
}

/**
 * @param {string} url
 * @param {string} seconds
 * @param {import('./settings.mjs').Settings} settings
 */
function announce(url, seconds, { production, host }) {
  const accounts = [
    '',
    '  Demo           demo@example.com   demo-user-password',
    '  Administrator  admin@example.com  admin-demo-password',
  ];
  const exposed = [
    '',
    `  HOST=${host}: everyone who reaches this machine can use these accounts and read the mailbox.`,
  ];
  console.log(
    [
      '',
      `  Jobtrail is ready after ${seconds} s: ${url}`,
      ...(production ? [] : accounts),
      ...(production || isLoopback(host) ? [] : exposed),
      '',
      '  Ctrl-C stops it.',
      '',
    ].join('\n'),
  );
}

/** @param {string} host */
function isLoopback(host) {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
