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
import { openDataDir, readRehearsalSettings, readSettings } from './settings.mjs';

/**
 * @typedef {object} Product the processes of the product on this machine, which run after `start`
 * @property {string} url the public address
 * @property {() => Promise<void>} start
 * @property {() => Promise<boolean>} stop whether nothing had to be killed
 *
 * @typedef {object} Prepared a product that has not been started
 * @property {Product} product
 * @property {string} parts what will run
 * @property {readonly string[]} about what people are told of it
 * @property {() => Promise<void>} [watch] replaces what changes
 *
 * @typedef {(settings: import('./settings.mjs').Settings, say: (text: string) => void) => Promise<Prepared>} Prepare
 */

/**
 * Starts the whole product and keeps it running until a signal stops it: checks the settings, installs, builds, starts,
 * and prints the address. Then it exits: with 0 after a clean stop, with 1 if the product could not start or a process
 * had to be killed.
 * @param {object} options
 * @param {boolean} options.dev
 * @param {() => Promise<Prepare>} [options.rehearsal] imports what prepares a rehearsal of production instead
 */
export async function launch({ dev, rehearsal }) {
  const progress = createProgress();
  /** @type {Product | null} */
  let product = null;
  let stopping = false;

  const stop = async (/** @type {number} */ exitCode) => {
    if (stopping) return;
    stopping = true;
    const clean = product ? await product.stop() : true;
    // The other child processes (npm, builds, watchers) have no requests to finish.
    signalAll('SIGTERM');
    process.exit(clean ? exitCode : 1);
  };
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (stopping) return signalAll('SIGKILL');
      console.log(product ? '\nStopping …' : '\nStopped.');
      void stop(0);
    });
  }
  stopWithNpm(() => void stop(0));

  try {
    const settings = rehearsal ? readRehearsalSettings() : readSettings();
    settings.port = await claimPort(settings.port, settings.host);
    openDataDir(settings.dataDir);
    await lockDataDir(settings.dataDir);
    await checkDatabase(settings.databaseUrl);
    await installIfNeeded(ROOT, progress, settings.env, { development: dev });
    await allowTypeScript();
    const [{ buildAll }, { hasSandbox }] = await Promise.all([
      import('../build/buildAll.ts'),
      import('./stripeSandbox.ts'),
    ]);
    await buildAll(progress, settings.env, { sandbox: rehearsal !== undefined || hasSandbox(settings) });
    const say = (/** @type {string} */ text) => {
      if (!stopping) progress.line('service', text);
    };
    const prepare = rehearsal ? await rehearsal() : prepareFleet(dev);
    const { product: made, parts, about, watch } = await prepare(settings, say);
    product = made;
    progress.line('start', parts);
    await made.start();
    if (stopping) return;
    const ready = `  Jobtrail is ready after ${progress.seconds()} s: ${made.url}`;
    console.log(['', ready, ...about, '', '  Ctrl-C stops it.', ''].join('\n'));
    process.send?.({ type: 'ready', url: made.url });
    if (dev) await watch?.();
  } catch (error) {
    if (stopping) return;
    printProblem(error);
    await stop(1);
  }
}

/** @type {(dev: boolean) => Prepare} */
const prepareFleet = (dev) => async (settings, say) => {
  const [{ Fleet }, { planFleet }] = await Promise.all([import('./Fleet.ts'), import('./fleetPlan.ts')]);
  const plan = await planFleet(settings, { dev });
  const fleet = new Fleet(plan, { rawLogs: settings.production, say });
  return {
    product: fleet,
    parts: [...PROCESSES, ...(plan.sandbox ? [SANDBOX] : [])].join(', '),
    about: aboutFleet(settings),
    watch: async () => (await import('./watch.ts')).watchAll(settings, fleet, say),
  };
};

/** @param {import('./settings.mjs').Settings} settings */
function aboutFleet({ production, host }) {
  const accounts = [
    '',
    '  Demo           demo@example.com   demo-user-password',
    '  Administrator  admin@example.com  admin-demo-password',
  ];
  const exposed = [
    '',
    `  HOST=${host}: everyone who reaches this machine can use these accounts and read the mailbox.`,
  ];
  return [...(production ? [] : accounts), ...(production || isLoopback(host) ? [] : exposed)];
}

/** @param {string} host */
function isLoopback(host) {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
