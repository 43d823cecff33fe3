import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { milliseconds, percent } from '../measure/format.ts';
import { Report } from '../measure/report.ts';
import { median, percentile } from '../measure/statistics.ts';
import { readLabels } from './corpus.ts';
import { judgePages, shareOf } from './judgePages.ts';
import { loadRules } from './loadRules.ts';
import { failuresOf, type PostingReading, predictionsOf, readPage, readResponse, verdictOn } from './readings.ts';
import { FIELDS } from './score.ts';

const SLOWEST_MS = 300;

/** Runs the benchmark. */
export async function run(): Promise<Report> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { corpus: { type: 'string' }, predictions: { type: 'string' }, verbose: { type: 'boolean', short: 'v' } },
  });
  if (!values.corpus)
    throw new Error('Which corpus? npm run bench -- extraction --corpus FOLDER [--predictions FILE] [-v]');
  const base = process.env['INIT_CWD'] ?? process.cwd();
  const folder = resolve(base, values.corpus);
  const rules = await loadRules();
  const { pages, responses } = await readLabels(folder);
  const read: PostingReading[] = [];
  for (const posting of pages) read.push(await readPage(rules, folder, posting));
  const responseReadings: PostingReading[] = [];
  for (const posting of responses) responseReadings.push(await readResponse(rules, folder, posting));

  const report = new Report('What the rules read from labelled postings');
  judgePages(report, read);
  if (responseReadings.length > 0)
    report.atLeast(
      `API responses, all four fields right (of ${responseReadings.length})`,
      shareOf(responseReadings, (one) => FIELDS.every((field) => verdictOn(one, field) === 'right')),
      1,
      percent,
    );
  const times = read.map(({ ms }) => ms ?? 0);
  report.figure('time for a page, median', milliseconds(median(times)));
  report.figure('time for a page, p95', milliseconds(percentile(times, 95)));
  report.under('time for a page, worst', Math.max(...times), SLOWEST_MS, milliseconds);
  if (values.verbose) for (const line of [...read, ...responseReadings].flatMap(failuresOf)) report.note(line);
  if (values.predictions) await writeFile(resolve(base, values.predictions), predictionsOf(read));
  return report;
}
