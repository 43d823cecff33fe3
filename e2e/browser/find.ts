import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export interface Browser {
  readonly executablePath: string;
  /** Where the browser was found, for the output. */
  readonly origin: string;
}

const run = promisify(execFile);
const CHROMIUM = {
  places: ['/usr/bin/chromium'],
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
};
const FIREFOX = { places: ['/usr/bin/firefox-esr'], names: ['firefox-esr', 'firefox'] };

/** The Chromium of this machine, else the headless shell of an npm package, else null. */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<Browser | null> {
  const installed = programOf(CHROMIUM, env);
  return installed === null ? findHeadlessShell() : { executablePath: installed, origin: 'on this machine' };
}

/** The Firefox of this machine, else null. */
export const findFirefox = (env: NodeJS.ProcessEnv = process.env): string | null => programOf(FIREFOX, env);

/**
 * The headless shell of Chromium from an npm package. It needs a third of the CPU that a desktop Chromium in headless
 * mode needs for a page. It depends on system libraries such as NSS, so it is only used if it starts.
 */
export async function findHeadlessShell(): Promise<Browser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    await run(executablePath, ['--version', '--no-sandbox']);
    return { executablePath, origin: 'from the package @sparticuz/chromium' };
  } catch {
    return null;
  }
}

function programOf({ places, names }: typeof CHROMIUM, env: NodeJS.ProcessEnv): string | null {
  const onPath = (env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...places, ...onPath].find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
