import type { Weights } from '@jobtrail/posting/page';
import { examplesOf } from '../weights/examples.ts';
import { type Example, train } from '../weights/train.ts';
import type { Rules } from './loadRules.ts';
import type { Sample } from './samples.ts';

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
