import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { milliseconds, percent } from '../measure/format.ts';
import { Report } from '../measure/report.ts';
import { median, percentile } from '../measure/statistics.ts';
import { compareByOthers } from './byOthers.ts';
import { comparePages, JUDGED, SEEN, shareOf, UNSEEN } from './comparePages.ts';
import { type Corpus, halvedCorpus, ORDINARY, readCorpora, readLabels } from './corpus.ts';
import { weightsWithoutSite } from './examples.ts';
import { halfNamed, HALVES } from './halves.ts';
import { loadRules, type Rules } from './loadRules.ts';
import { failuresOf, outcomeOf, type PostingReading, predictionsOf, readResponse } from './readings.ts';
import { readSamples, type Sample } from './samples.ts';
import { FIELDS } from './score.ts';

const P95_MS = 20;
const SLOWEST_MS = 300;
const third = halvedCorpus();
/** The corpora of which one half stays unseen, with what their figures begin with. */
const HALVED = [...(third === null ? [] : [['', third] as const]), ['ordinary, ', ORDINARY] as const];

/** Runs the benchmark. */
export async function run(): Promise<Report> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      corpus: { type: 'string', multiple: true },
      half: { type: 'string' },
      predictions: { type: 'string' },
      verbose: { type: 'boolean', short: 'v' },
    },
  });
  const half = halfNamed(values.half);
  if (half === 'counted' && (values.verbose || values.predictions))
    throw new Error('Of the counted half only counts are shown.');
  const corpora = await readCorpora(values.corpus ?? [], half);
  const rules = await loadRules();
  const samples = await readSamples(rules, corpora);
  const readAll = (all: readonly Sample[]) =>
    all.map(({ posting, page }) => ({ posting, reading: rules.readPage(page) }));
  const seen = readAll(samples);
  // A half is too small to make weights from. The shipped ones have never seen the counted half.
  const unseen = (half === null ? weightsWithoutSite(rules, samples) : []).map(
    ({ sample: { posting, page }, weights }) => ({
      posting,
      reading: rules.readPage(page, { ignore: { board: true }, weights }),
    }),
  );

  const report = new Report('What the rules read from labeled postings');
  comparePages(report, half ?? 'seen', seen, half === null ? SEEN : JUDGED);
  if (half === null) comparePages(report, 'unseen', unseen, UNSEEN);
  for (const [prefix, folder] of values.corpus === undefined && half === null ? HALVED : [])
    for (const one of HALVES) {
      const pages = await readSamples(rules, [await readLabels(folder, one)], 0);
      comparePages(report, `${prefix}${one}`, readAll(pages), JUDGED);
      if (one === 'looked-at') seen.push(...readAll(pages));
    }
  const responses = half === null ? await compareResponses(report, rules, corpora) : [];
  const byOthers = half === null ? await compareByOthers(report, rules) : [];
  measureTimes(report, samples, half !== 'counted');
  if (values.verbose) {
    for (const line of [...seen, ...responses].flatMap(failuresOf)) report.note(`seen: ${line}`);
    for (const line of unseen.flatMap(failuresOf)) report.note(`unseen: ${line}`);
    for (const line of byOthers) report.note(`by others: ${line}`);
  }
  if (values.predictions)
    await writeFile(resolve(process.env['INIT_CWD'] ?? '.', values.predictions), predictionsOf(seen));
  return report;
}

async function compareResponses(report: Report, rules: Rules, corpora: readonly Corpus[]): Promise<PostingReading[]> {
  const read: PostingReading[] = [];
  const unknown: string[] = [];
  for (const { folder, responses } of corpora)
    for (const posting of responses) {
      const one = await readResponse(rules, folder, posting);
      if (one) read.push(one);
      else unknown.push(posting.file);
    }
  if (read.length > 0)
    report.atLeast(
      `API responses, all four fields right (of ${read.length})`,
      shareOf(read, (one) => FIELDS.every((field) => outcomeOf(one, field) === 'right')),
      1,
      percent,
    );
  if (unknown.length > 0)
    report.note(`${unknown.length} API responses of unknown boards: ${[...new Set(unknown)].join(', ')}`);
  return read;
}

/** @param named whether the slowest page is named */
function measureTimes(report: Report, samples: readonly Sample[], named: boolean): void {
  const times = samples.map(({ ms }) => ms);
  const slowest = samples.reduce((worst, sample) => (sample.ms > worst.ms ? sample : worst));
  report.figure('time for a page, median', milliseconds(median(times)));
  report.atMost('time for a page, p95', percentile(times, 95), P95_MS, milliseconds);
  report.under(
    `time for a page, worst${named ? ` (${slowest.posting.file})` : ''}`,
    slowest.ms,
    SLOWEST_MS,
    milliseconds,
  );
}
