import type { Rules } from '../extraction/loadRules.ts';
import type { Sample } from '../extraction/samples.ts';
import { FIELDS, judge } from '../extraction/score.ts';
import { PRIORS } from './priors.ts';
import type { Example } from './train.ts';

/** Each page is learned four times: as it is, and with the evidence of its board, of its structured data, or of both ignored. */
const VARIANTS = [{}, { board: true }, { structured: true }, { board: true, structured: true }];

/** The examples of a page. Pages without a posting have none, and pages of large sites count less. */
export function examplesOf({ traceReading }: Rules, { posting, page }: Sample, pagesOfSite: number): Example[] {
  if (FIELDS.every((field) => posting[field] === null)) return [];
  return VARIANTS.flatMap((ignore) => {
    const { candidates } = traceReading(page, { ignore, weights: PRIORS });
    return FIELDS.map((field): Example => {
      const judged = candidates[field].map(({ value, signs }) => ({
        signs: [...signs],
        right: judge(field, value, posting) === 'right',
      }));
      return {
        field,
        weight: 1 / VARIANTS.length / Math.sqrt(pagesOfSite),
        candidates: judged,
        isNoneRight: judge(field, null, posting) === 'right' || !judged.some(({ right }) => right),
      };
    });
  });
}
