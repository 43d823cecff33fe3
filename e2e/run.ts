// Runs the journeys: finds a browser, starts the product, runs Playwright against it and stops everything again.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Browser, findBrowser, findFirefox, findHeadlessShell } from './browser/find.ts';
import { DRILLS } from './drills.ts';
import { startProduct } from './product/product.ts';

const HERE = import.meta.dirname;
const mustRun =
  process.env['CI'] === 'true' || ['NO_SKIP', 'JOBTRAIL_NO_SKIP'].some((name) => process.env[name] === '1');

const desktop = await findBrowser();
const browser = (await findHeadlessShell()) ?? desktop;
if (browser === null || desktop === null) {
  console.log(
    'The journeys were left out: @sparticuz/chromium does not run here and there is no Chromium on this machine.',
  );
  process.exit(mustRun ? 1 : 0);
}
const firefox = findFirefox();
if (DRILLS && firefox === null) {
  console.log('The journeys in Firefox were left out: there is no firefox-esr on this machine.');
  if (mustRun) process.exit(1);
}
process.exit(await journeys(browser, desktop));

/**
 * @param desktop the browser for journeys that need more than a headless shell
 * @returns the exit code
 */
async function journeys({ executablePath, origin }: Browser, desktop: Browser): Promise<number> {
  rmSync(join(HERE, 'test-results'), { recursive: true, force: true });
  mkdirSync(join(HERE, 'test-results'));
  console.log(`Journeys in ${executablePath} (${origin})`);
  const product = await startProduct().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return null;
  });
  if (product === null) return 1;
  try {
    return await playwright(process.argv.slice(2), {
      ...process.env,
      JOBTRAIL_URL: product.url,
      JOBTRAIL_DATA_DIR: product.dataDir,
      JOBTRAIL_POSTINGS_URL: product.postingsUrl,
      JOBTRAIL_BROWSER: executablePath,
      JOBTRAIL_DESKTOP_BROWSER: desktop.executablePath,
      JOBTRAIL_FIREFOX: firefox ?? '',
      JOBTRAIL_CHOSEN: process.argv.length > 2 ? '1' : '',
    });
  } finally {
    await product.stop();
  }
}

/**
 * @param args for `playwright test`
 * @returns the exit code
 */
function playwright(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
  const child = spawn(process.execPath, [cli, 'test', '--config', join(HERE, 'playwright.config.ts'), ...args], {
    cwd: HERE,
    env,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}
