import type { Lines, Weights } from '@jobtrail/posting/page';
import type { Rules } from './loadRules.ts';
import type { Sample } from './samples.ts';
import { compare, type Field, FIELDS } from './score.ts';

/** The share of pages on which a field may be filled and wrong. */
const WRONG_MAX = 0.04;
/** A value that is more probably wrong than right is never filled. */
const LEAST = 0.5;
/** The lines are in hundredths. */
const STEPS = 100;

/** The best candidate for a field of a page. */
export interface Judged {
  probability: number;
  isRight: boolean;
}

/**
 * The lowest line, in hundredths from 0.5, at which few enough pages are filled and wrong.
 * @param judged those of all pages, with null for a page without a candidate
 */
export function lineOf(judged: readonly (Judged | null)[]): number {
  const wrong = judged.flatMap((one) => (one === null || one.isRight ? [] : [one.probability]));
  for (let step = LEAST * STEPS; step < STEPS; step += 1) {
    const line = step / STEPS;
    if (wrong.filter((probability) => probability >= line).length <= WRONG_MAX * judged.length) return line;
  }
  return 1;
}

/**
 * How probable a value must be to be filled. Each page is read as plain text, without the markup of its board and without
 * structured data: their values are seldom wrong, and the rules were written looking at these pages, so that the lines
 * would be too low for others.
 * @param judges the weights to read each page with, made without its site
 */
export function linesOf(rules: Rules, judges: readonly { sample: Sample; weights: Weights }[]): Lines {
  const postings = judges.filter(({ sample: { posting } }) => FIELDS.some((field) => posting[field] !== null));
  const read = postings.map(({ sample: { posting, page }, weights }) => {
    const { reading, choices } = rules.traceReading(page, { ignore: { board: true }, weights });
    return (field: Field): Judged | null => {
      const { best, probability } = choices[field];
      if (reading.refusal !== null || best === null) return null;
      return { probability, isRight: compare(field, best.value, posting) === 'right' };
    };
  });
  const of = (field: Field) => lineOf(read.map((judge) => judge(field)));
  return { company: of('company'), position: of('position'), location: of('location'), salary: of('salary') };
}
