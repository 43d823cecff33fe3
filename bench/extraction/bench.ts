import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { milliseconds, percent } from '../measure/format.ts';
import { Report } from '../measure/report.ts';
import { median, percentile } from '../measure/statistics.ts';
import { comparePages, SEEN, shareOf, UNSEEN } from './comparePages.ts';
import { type Corpus, corpusFolders, readLabels } from './corpus.ts';
import { weightsWithoutSite } from './examples.ts';
import { loadRules, type Rules } from './loadRules.ts';
import { failuresOf, outcomeOf, type PostingReading, predictionsOf, readResponse } from './readings.ts';
import { readSamples, type Sample } from './samples.ts';
import { FIELDS } from './score.ts';

const P95_MS = 20;
const SLOWEST_MS = 300;

/** Runs the benchmark. */
export async function run(): Promise<Report> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      corpus: { type: 'string', multiple: true },
      predictions: { type: 'string' },
      verbose: { type: 'boolean', short: 'v' },
    },
  });
  const corpora = await Promise.all(corpusFolders(values.corpus ?? []).map(readLabels));
  const rules = await loadRules();
  const samples = await readSamples(rules, corpora);
  const seen = samples.map(({ posting, page }) => ({ posting, reading: rules.readPage(page) }));
  const unseen = weightsWithoutSite(rules, samples).map(({ sample: { posting, page }, weights }) => ({
    posting,
    reading: rules.readPage(page, { ignore: { board: true }, weights }),
  }));

  const report = new Report('What the rules read from labeled postings');
  comparePages(report, 'seen', seen, SEEN);
  comparePages(report, 'unseen', unseen, UNSEEN);
  const responses = await compareResponses(report, rules, corpora);
  measureTimes(report, samples);
  if (values.verbose) {
    for (const line of [...seen, ...responses].flatMap(failuresOf)) report.note(`seen: ${line}`);
    for (const line of unseen.flatMap(failuresOf)) report.note(`unseen: ${line}`);
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

function measureTimes(report: Report, samples: readonly Sample[]): void {
  const times = samples.map(({ ms }) => ms);
  const slowest = samples.reduce((worst, sample) => (sample.ms > worst.ms ? sample : worst));
  report.figure('time for a page, median', milliseconds(median(times)));
  report.atMost('time for a page, p95', percentile(times, 95), P95_MS, milliseconds);
  report.under(`time for a page, worst (${slowest.posting.file})`, slowest.ms, SLOWEST_MS, milliseconds);
}
