import { join } from 'node:path';
import { percent } from '../measure/format.ts';
import type { Report } from '../measure/report.ts';
import { compareFields, holdsNothing, JUDGED, mustBeRead, outcomeCounts, shareOf } from './comparePages.ts';
import { readBytes, readLabels } from './corpus.ts';
import type { Rules } from './loadRules.ts';
import { failuresOf, outcomeOf, type PostingReading } from './readings.ts';
import { FIELDS } from './score.ts';

const FOLDER = join(import.meta.dirname, 'invented-by-others');

/**
 * Reports what the rules read from invented pages whose author did not write the rules, by field and by the kind of
 * fault that each page provokes. The kinds have no bar, because few pages have each.
 * @returns one line for each wrong or missing field
 */
export async function compareByOthers(report: Report, rules: Rules): Promise<string[]> {
  const { pages } = await readLabels(FOLDER);
  const read = await Promise.all(
    pages.map(async (posting) => {
      const html = rules.decodePage(await readBytes(FOLDER, posting.file), null);
      return { posting, reading: rules.readPosting({ html, url: posting.url }) };
    }),
  );
  const [nothing, postings] = [read.filter(holdsNothing), read.filter(mustBeRead)];
  compareFields(report, 'by others', postings, JUDGED);
  const paid = postings.filter(({ posting }) => posting.salary !== null);
  report.figure(
    `by others: salary where pay is stated (${outcomeCounts(paid, 'salary')})`,
    percent(shareOf(paid, (one) => outcomeOf(one, 'salary') === 'right')),
  );
  report.figure(
    `by others: refused where nothing can be known (of ${nothing.length})`,
    percent(shareOf(nothing, isRefused)),
  );
  report.figure(
    `by others: refused although it is a posting (of ${postings.length})`,
    percent(shareOf(postings, isRefused)),
  );
  for (const fault of new Set(pages.map((page) => page.fault ?? 'other'))) {
    const some = read.filter(({ posting }) => (posting.fault ?? 'other') === fault);
    report.figure(
      `by others, ${fault}: all right (of ${some.length}: ${countsOf(some)})`,
      percent(shareOf(some, isRight)),
    );
  }
  return read.flatMap(failuresOf);
}

/** Right values of each field, wrong or invented ones of all, and refusals. */
function countsOf(read: readonly PostingReading[]): string {
  const count = (passes: (one: PostingReading) => boolean) => read.filter(passes).length;
  const right = FIELDS.map((field) => `${field} ${count((one) => outcomeOf(one, field) === 'right')}`);
  const wrong = FIELDS.flatMap((field) => read.map((one) => outcomeOf(one, field))).filter(
    (outcome) => outcome === 'wrong' || outcome === 'invented',
  );
  return [...right, `wrong ${wrong.length}`, `refused ${count(isRefused)}`].join(', ');
}

function isRight(one: PostingReading): boolean {
  return FIELDS.every((field) => outcomeOf(one, field) === 'right') && holdsNothing(one) === isRefused(one);
}

function isRefused({ reading }: PostingReading): boolean {
  return reading.refusal !== null;
}
