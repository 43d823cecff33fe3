#!/usr/bin/env node
// The journeys: finds a browser, starts the product itself, runs Playwright against it and stops everything again.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findBrowser, findHeadlessShell } from './browser/find.mjs';
import { startProduct } from './product/product.mjs';

const HERE = import.meta.dirname;
const mustRun =
  process.env['CI'] === 'true' || ['NO_SKIP', 'JOBTRAIL_NO_SKIP'].some((name) => process.env[name] === '1');

const browser = (await findHeadlessShell()) ?? (await findBrowser());
if (browser === null) {
  console.log(
    'The journeys were left out: @sparticuz/chromium does not run here and there is no Chromium on this machine.',
  );
  process.exit(mustRun ? 1 : 0);
}
process.exit(await journeys(browser));

/**
 * @param {import('./browser/find.mjs').Browser} found
 * @returns {Promise<number>} the exit code
 */
async function journeys(found) {
  rmSync(join(HERE, 'test-results'), { recursive: true, force: true });
  mkdirSync(join(HERE, 'test-results'));
  console.log(`Journeys in ${found.executablePath} (${found.origin})`);
  /** @type {import('./product/product.mjs').Product} */
  let product;
  try {
    product = await startProduct();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
  try {
    return await playwright(process.argv.slice(2), {
      ...process.env,
      JOBTRAIL_URL: product.url,
      JOBTRAIL_DATA_DIR: product.dataDir,
      JOBTRAIL_POSTINGS_URL: product.postingsUrl,
      JOBTRAIL_BROWSER: found.executablePath,
    });
  } finally {
    await product.stop();
  }
}

/**
 * @param {string[]} args handed on to `playwright test`
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<number>}
 */
function playwright(args, env) {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
  const child = spawn(process.execPath, [cli, 'test', '--config', join(HERE, 'playwright.config.ts'), ...args], {
    cwd: HERE,
    env,
    stdio: 'inherit',
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}
