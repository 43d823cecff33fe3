import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../e2e/browser/find.ts';
import { QUIET_CHROMIUM } from '../../e2e/browser/flags.ts';
import { atEnd } from './cleanup.ts';

/**
 * Starts this machine's Chromium in headless mode. (The journeys prefer a lighter headless shell.)
 * @param flags more flags of its command line
 * @returns closed when the benchmark ends
 * @throws {Error} if there is none
 */
export async function startBrowser(flags: readonly string[] = []): Promise<Browser> {
  const found = await findBrowser();
  if (found === null)
    throw new Error('This benchmark needs a real Chromium: install it, for example with apt install chromium.');
  const browser = await chromium.launch({ executablePath: found.executablePath, args: [...QUIET_CHROMIUM, ...flags] });
  atEnd(() => browser.close());
  return browser;
}
