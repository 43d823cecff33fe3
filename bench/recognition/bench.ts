import { writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { halfNamed } from '../extraction/halves.ts';
import { loadRules } from '../extraction/loadRules.ts';
import { type Field, FIELDS } from '../extraction/score.ts';
import { count, milliseconds, percent } from '../measure/format.ts';
import { Report } from '../measure/report.ts';
import { median } from '../measure/statistics.ts';
import { causeOf, CAUSES, failuresOf, isInSight, outcomeOf, predictionsOf, type Shot } from './shots.ts';
import { takeShots, type View } from './takeShots.ts';

/** The shares that must be right among the labels in sight, over all corpora, for first screens and whole pages. */
const BARS: Partial<Record<Field, number>> = { position: 0.9, company: 0.9, location: 0.8 };
/** The same for pages that nobody who writes the rules has looked at, and the share that may be filled in wrongly. */
const UNSEEN_BARS: Partial<Record<Field, number>> = { position: 0.85, company: 0.75, location: 0.75 };
const WRONG_BAR = 0.08;
const VIEWS: readonly View[] = ['first screen', 'whole page'];

/** Runs the benchmark. */
export async function run(): Promise<Report> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      corpus: { type: 'string', multiple: true },
      half: { type: 'string' },
      pages: { type: 'string' },
      view: { type: 'string', multiple: true },
      cache: { type: 'string' },
      predictions: { type: 'string' },
      scripts: { type: 'boolean', default: false },
      verbose: { type: 'boolean', short: 'v' },
    },
  });
  const usage =
    'npm run bench -- recognition --corpus FOLDER [--corpus FOLDER] [--half HALF] [--pages N] [--view first|whole] [--cache FOLDER] [--predictions FILE] [--scripts] [-v]';
  if (!values.corpus) throw new Error(`Which corpus? ${usage}`);
  const half = halfNamed(values.half);
  if (half === 'counted' && (values.verbose || values.predictions))
    throw new Error('Of the counted half only counts are shown.');
  const base = process.env['INIT_CWD'] ?? process.cwd();
  const wanted = VIEWS.filter((view) => !values.view || values.view.some((name) => view.startsWith(name)));
  const report = new Report(`What is read from screenshots, 1280 wide, scripts ${values.scripts ? 'on' : 'off'}`);
  const rules = await loadRules();
  const all: Shot[] = [];
  for (const view of wanted) {
    const shots: Shot[] = [];
    for (const folder of values.corpus) {
      const taken = await takeShots(rules, resolve(base, folder), {
        view,
        half,
        scripts: values.scripts,
        most: values.pages === undefined ? Infinity : Number(values.pages),
        cache: values.cache === undefined ? null : resolve(base, values.cache),
      });
      if (values.corpus.length > 1) compareShots(report, `${view}, ${basename(folder)}`, taken, {});
      shots.push(...taken);
    }
    compareShots(report, view, shots, half === null ? BARS : UNSEEN_BARS);
    report.figure(`${view}, time, median`, milliseconds(median(shots.map(({ ms }) => ms))));
    for (const cause of CAUSES)
      report.figure(
        `${view}, not right because ${cause}`,
        count(shots.flatMap((shot) => FIELDS.filter((field) => causeOf(shot, field) === cause)).length),
      );
    if (values.verbose) for (const line of shots.flatMap(failuresOf)) report.note(`${view} | ${line}`);
    all.push(...shots);
  }
  report.note('Of those in sight: the label, or another right value, is in the screenshot according to the browser.');
  if (values.predictions) await writeFile(resolve(base, values.predictions), predictionsOf(all));
  return report;
}

function compareShots(
  report: Report,
  what: string,
  shots: readonly Shot[],
  bars: Partial<Record<Field, number>>,
): void {
  for (const field of FIELDS) {
    const inSight = shots.filter((shot) => isInSight(shot, field));
    const right = inSight.filter((shot) => outcomeOf(shot, field) === 'right').length;
    const share = inSight.length === 0 ? 1 : right / inSight.length;
    const name = `${what}, ${field} right of ${inSight.length} in sight`;
    const bar = bars[field];
    if (bar === undefined) report.figure(name, percent(share));
    else report.atLeast(name, share, bar, percent);
    const wrong = shots.filter((shot) => ['wrong', 'invented'].includes(outcomeOf(shot, field))).length;
    const wrongName = `${what}, ${field} filled and wrong of ${shots.length}`;
    const wrongShare = wrong / Math.max(1, shots.length);
    if (bar === undefined) report.figure(wrongName, percent(wrongShare));
    else report.atMost(wrongName, wrongShare, WRONG_BAR, percent);
  }
}
