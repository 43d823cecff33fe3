import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export interface Browser {
  readonly executablePath: string;
  /** Where it comes from, for a person to read. */
  readonly origin: string;
}

const run = promisify(execFile);
const USUAL_PLACES = ['/usr/bin/chromium'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The Chromium of this machine, else the headless shell that an npm package carries, else null. */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<Browser | null> {
  const onPath = (env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const installed = [...USUAL_PLACES, ...onPath].find(isProgram);
  if (installed !== undefined) return { executablePath: installed, origin: 'on this machine' };
  return findHeadlessShell();
}

/**
 * The headless shell of Chromium that an npm package carries. A page costs it a third of the CPU that it costs a desktop
 * Chromium without a window. It needs libraries of the system (NSS among them), so it counts only where it starts.
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

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
