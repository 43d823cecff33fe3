import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readLabels } from '../extraction/corpus.ts';
import { type Field, FIELDS } from '../extraction/score.ts';
import { milliseconds, percent } from '../measure/format.ts';
import { Report } from '../measure/report.ts';
import { median } from '../measure/statistics.ts';
import { startBrowser } from '../stack/browser.ts';
import { openReader } from './openReader.ts';
import { openCamera } from './screens.ts';
import { failuresOf, isInSight, lettersOf, predictionsOf, type Shot, verdictOn } from './shots.ts';

/** The shares that must be right among the visible labels. */
const BARS = { position: 0.8, company: 0.7 };

/** Runs the benchmark. */
export async function run(): Promise<Report> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      corpus: { type: 'string' },
      predictions: { type: 'string' },
      'whole-page': { type: 'boolean', default: false },
      scripts: { type: 'boolean', default: false },
      lines: { type: 'string' },
      verbose: { type: 'boolean', short: 'v' },
    },
  });
  if (!values.corpus)
    throw new Error(
      'Which corpus? npm run bench -- recognition --corpus FOLDER [--whole-page] [--scripts] [--predictions FILE] [--lines FILE] [-v]',
    );
  const base = process.env['INIT_CWD'] ?? process.cwd();
  const { 'whole-page': wholePage, scripts } = values;
  const shots = await readShots(resolve(base, values.corpus), { wholePage, scripts });
  const report = new Report(
    `What is read from screenshots ${wholePage ? 'of whole pages, 1280 wide' : 'at 1280 x 900'}, scripts ${scripts ? 'on' : 'off'}`,
  );
  for (const field of FIELDS) judgeField(report, field, shots);
  report.figure('time for a screenshot, median', milliseconds(median(shots.map(({ ms }) => ms))));
  report.note(
    'In sight: the label, or another right value, is in the screenshot according to the browser. Of all: every page, including those whose screenshot shows nothing of it.',
  );
  if (values.verbose) for (const line of shots.flatMap(failuresOf)) report.note(line);
  if (values.predictions) await writeFile(resolve(base, values.predictions), predictionsOf(shots));
  if (values.lines)
    await writeFile(
      resolve(base, values.lines),
      JSON.stringify(shots.map(({ posting, sight, lines }) => ({ file: posting.file, sight, lines }))),
    );
  return report;
}

/** Takes and reads a screenshot of every ordinary page in a folder. */
async function readShots(folder: string, view: { wholePage: boolean; scripts: boolean }): Promise<Shot[]> {
  const { pages } = await readLabels(folder);
  const browser = await startBrowser();
  const takeScreenshot = await openCamera(browser, folder, view);
  const readScreenshot = await openReader(browser);
  const shots: Shot[] = [];
  for (const posting of pages.filter(({ kind }) => kind === 'page')) {
    const { png, text } = await takeScreenshot(posting.file);
    shots.push({ posting, sight: lettersOf(text), ...(await readScreenshot(png)) });
  }
  return shots;
}

function judgeField(report: Report, field: Field, shots: readonly Shot[]): void {
  const inSight = shots.filter((shot) => isInSight(shot, field));
  const right = (group: readonly Shot[]) => group.filter((shot) => verdictOn(shot, field) === 'right').length;
  const what = `${field.padEnd(8)} right of ${inSight.length} in sight`;
  const share = inSight.length === 0 ? 1 : right(inSight) / inSight.length;
  if (field === 'position' || field === 'company') report.atLeast(what, share, BARS[field], percent);
  else report.figure(what, percent(share));
  report.figure(`${field.padEnd(8)} right of all ${shots.length}`, percent(right(shots) / Math.max(1, shots.length)));
}
