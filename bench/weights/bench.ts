import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCorpora, readInvented } from '../extraction/corpus.ts';
import { examplesBySample, weightsWithoutSite } from '../extraction/examples.ts';
import { linesOf } from '../extraction/lines.ts';
import { loadRules } from '../extraction/loadRules.ts';
import { readSamples } from '../extraction/samples.ts';
import { FIELDS } from '../extraction/score.ts';
import { train } from '../extraction/train.ts';
import { count, percent } from '../measure/format.ts';
import { Report } from '../measure/report.ts';

const DATA = resolve(import.meta.dirname, '../../packages/posting/src/data');

/** Writes the weights that the product reads with, and how probable a value must be to be filled. */
export async function run(): Promise<Report> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { corpus: { type: 'string', multiple: true } },
  });
  const corpora = [...(await readCorpora(values.corpus ?? [])), ...(await readInvented())];
  const rules = await loadRules();
  const samples = await readSamples(rules, corpora, 0);
  const examples = examplesBySample(rules, samples).flat();
  const weights = train(examples);
  const lines = linesOf(rules, weightsWithoutSite(rules, samples));
  for (const [name, data] of Object.entries({ weights, lines }))
    await writeFile(join(DATA, `${name}.json`), `${JSON.stringify(data, null, 2)}\n`);
  const report = new Report('Weights of the signs');
  report.figure('examples', count(examples.length));
  for (const field of FIELDS) report.figure(`signs of ${field}`, count(Object.keys(weights[field]).length));
  for (const field of FIELDS) report.figure(`line of ${field}`, percent(lines[field]));
  return report;
}
