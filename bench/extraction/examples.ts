import type { Weights } from '@jobtrail/posting/page';
import type { Rules } from './loadRules.ts';
import { PRIORS } from './priors.ts';
import type { Sample } from './samples.ts';
import { compare, FIELDS } from './score.ts';
import { type Example, train } from './train.ts';

/** Each page is learned four times: as it is, and with the evidence of its board, of its structured data, or of both ignored. */
const VARIANTS = [{}, { board: true }, { structured: true }, { board: true, structured: true }];

/** The examples of a page. Pages without a posting have none, and pages of large sites count less. */
function examplesOf({ traceReading }: Rules, { posting, page }: Sample, pagesOfSite: number): Example[] {
  if (FIELDS.every((field) => posting[field] === null)) return [];
  return VARIANTS.flatMap((ignore) => {
    const { candidates } = traceReading(page, { ignore, weights: PRIORS });
    return FIELDS.map((field): Example => {
      const values = candidates[field].map(({ value, signs }) => ({
        signs: [...signs],
        right: compare(field, value, posting) === 'right',
      }));
      return {
        field,
        weight: 1 / VARIANTS.length / Math.sqrt(pagesOfSite),
        candidates: values,
        isNoneRight: compare(field, null, posting) === 'right' || !values.some(({ right }) => right),
      };
    });
  });
}

const FOLDS = 10;

/** The examples of each page. */
export function examplesBySample(rules: Rules, samples: readonly Sample[]): Example[][] {
  const sizes = new Map<number, number>();
  for (const { site } of samples) sizes.set(site, (sizes.get(site) ?? 0) + 1);
  return samples.map((sample) => examplesOf(rules, sample, sizes.get(sample.site) ?? 1));
}

/** For each page, weights that were trained without any page of its site. */
export function weightsWithoutSite(rules: Rules, samples: readonly Sample[]): { sample: Sample; weights: Weights }[] {
  const examples = examplesBySample(rules, samples);
  const byFold = Array.from({ length: FOLDS }, (_, fold) =>
    train(samples.flatMap(({ site }, index) => (site % FOLDS === fold ? [] : (examples[index] ?? [])))),
  );
  return samples.map((sample) => ({ sample, weights: byFold[sample.site % FOLDS] ?? train([]) }));
}
