import { count, percent } from '../measure/format.ts';
import type { Report } from '../measure/report.ts';
import { type PostingReading, verdictOn } from './readings.ts';
import { FIELDS, VERDICTS } from './score.ts';

/** The shares that must be right on ordinary pages. */
const BARS = { position: 0.95, company: 0.92, location: 0.88, salary: 0.93 };
const INVENTED_BAR = 0.02;
const REFUSED_BAR = 0.95;

/** Judges the readings of pages. Edge cases have no bar, except those from which nothing can be read. */
export function judgePages(report: Report, read: readonly PostingReading[]): void {
  const ordinary = read.filter(({ posting }) => posting.kind !== 'edge');
  const edges = read.filter(({ posting }) => posting.kind === 'edge');
  for (const field of ordinary.length === 0 ? [] : FIELDS) {
    const right = shareOf(ordinary, (one) => verdictOn(one, field) === 'right');
    report.atLeast(`page ${field.padEnd(8)} (${verdictCounts(ordinary, field)})`, right, BARS[field], percent);
  }
  for (const field of edges.length === 0 ? [] : FIELDS) {
    const right = shareOf(edges, (one) => verdictOn(one, field) === 'right');
    report.figure(`edge ${field.padEnd(8)} (${verdictCounts(edges, field)})`, percent(right));
  }
  report.atMost(
    'page salary invented',
    shareOf(ordinary, (one) => verdictOn(one, 'salary') === 'invented'),
    INVENTED_BAR,
    percent,
  );
  judgeRefusals(report, read, edges);
}

function judgeRefusals(report: Report, read: readonly PostingReading[], edges: readonly PostingReading[]): void {
  const unknowable = edges.filter(({ posting }) => FIELDS.every((field) => posting[field] === null));
  if (unknowable.length > 0)
    report.atLeast(
      `edges refused where nothing can be known (of ${unknowable.length})`,
      shareOf(unknowable, ({ reading }) => reading.refusal !== null),
      REFUSED_BAR,
      percent,
    );
  const refused = read.filter(
    ({ posting, reading }) => reading.refusal !== null && FIELDS.some((field) => posting[field] !== null),
  );
  report.figure('pages refused that hold a posting', count(refused.length));
}

function verdictCounts(read: readonly PostingReading[], field: (typeof FIELDS)[number]): string {
  return VERDICTS.map((verdict) => `${read.filter((one) => verdictOn(one, field) === verdict).length} ${verdict}`).join(
    ', ',
  );
}

/** The share of elements that pass, 0 to 1; 1 for an empty list. */
export function shareOf<T>(list: readonly T[], passes: (one: T) => boolean): number {
  return list.length === 0 ? 1 : list.filter(passes).length / list.length;
}
