import { join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import type {} from './probes.ts';

interface Watched {
  /** The selector of the page's main content; `shownAt` waits for the first match. */
  first: string;
  /** Whether to delay the page's idle callbacks until then. */
  holdIdle: boolean;
}

let compiled: Promise<string> | undefined;

/** Adds `window.benchProbes` to every document that the page loads from now on. */
export async function installProbes(page: Page, watched?: Watched): Promise<void> {
  compiled ??= compile();
  await page.addInitScript({ content: await compiled });
  if (watched === undefined) return;
  await page.addInitScript((first) => window.benchProbes.watchFirst(first), watched.first);
  if (watched.holdIdle) await page.addInitScript(() => window.benchProbes.holdIdleUntilShown());
}

async function compile(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'probes.ts')],
    bundle: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error('esbuild returned no script.');
  return script.text;
}
