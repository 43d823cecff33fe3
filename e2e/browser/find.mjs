import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @typedef {{ executablePath: string, origin: string }} Browser where it is and where it came from */

const USUAL_PLACES = ['/usr/bin/chromium'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The Chromium of this machine, else the one that an npm package carries, else null.
 * @param {Record<string, string | undefined>} [env]
 * @returns {Promise<Browser | null>}
 */
export async function findBrowser(env = process.env) {
  const onPath = (env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const installed = [...USUAL_PLACES, ...onPath].find(isProgram);
  if (installed) return { executablePath: installed, origin: 'on this machine' };
  return carriedBrowser();
}

/** @returns {Promise<Browser | null>} */
async function carriedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return { executablePath: await chromium.executablePath(), origin: 'from the package @sparticuz/chromium' };
  } catch {
    return null;
  }
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
