import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { readLabels } from '../extraction/corpus.ts';
import type { Half } from '../extraction/halves.ts';
import type { Rules } from '../extraction/loadRules.ts';
import { startBrowser } from '../stack/browser.ts';
import { openCamera } from './openCamera.ts';
import { openReader } from './openReader.ts';
import { lettersOf, type Shot } from './shots.ts';

/** How much of a page a screenshot shows. */
export type View = 'first screen' | 'whole page';

interface Options {
  view: View;
  /** Of the pages; null for all. */
  half: Half | null;
  /** Whether the scripts of the saved pages run. */
  scripts: boolean;
  /** The maximum number of pages. */
  most: number;
  /** A folder with the lines of earlier runs. A page that is in it is not recognized again, only read. */
  cache: string | null;
}

const recognized = z.object({
  sight: z.string(),
  ms: z.number(),
  lines: z.array(
    z.object({
      text: z.string(),
      height: z.number(),
      top: z.number(),
      left: z.number(),
      width: z.number(),
      confidence: z.number(),
    }),
  ),
});
type Recognized = z.infer<typeof recognized>;

/** Takes and reads a screenshot of every ordinary page in a folder. */
export async function takeShots(
  { readText }: Pick<Rules, 'readText'>,
  folder: string,
  { view, half, scripts, most, cache }: Options,
): Promise<Shot[]> {
  const { pages } = await readLabels(folder, half);
  const take = onDemand(folder, { wholePage: view === 'whole page', scripts });
  const shots: Shot[] = [];
  for (const posting of pages.filter(({ kind }) => kind === 'page').slice(0, most)) {
    const name = `${basename(folder)} ${view} ${posting.file}.json`.replaceAll(/[\s/]/g, '-');
    const path = cache === null ? null : join(cache, name);
    const known = path === null ? null : await readFile(path, 'utf8').catch(() => null);
    const shot: Recognized = known === null ? await take(posting.file) : recognized.parse(JSON.parse(known));
    if (path !== null && cache !== null && known === null) {
      await mkdir(cache, { recursive: true });
      await writeFile(path, JSON.stringify(shot));
    }
    shots.push({ posting, ...shot, reading: readText(shot.lines) });
  }
  return shots;
}

/** The camera and the reader, which start with the first page that is not in the cache. */
function onDemand(folder: string, view: Parameters<typeof openCamera>[2]): (file: string) => Promise<Recognized> {
  const start = async () => {
    const browser = await startBrowser();
    return { takeScreenshot: await openCamera(browser, folder, view), readScreenshot: await openReader(browser) };
  };
  let started: ReturnType<typeof start> | undefined;
  return async (file) => {
    started ??= start();
    const { takeScreenshot, readScreenshot } = await started;
    const { png, text } = await takeScreenshot(file);
    const { lines, ms } = await readScreenshot(png);
    return recognized.parse({ sight: lettersOf(text), lines, ms });
  };
}
