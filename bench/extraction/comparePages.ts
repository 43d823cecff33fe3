import { percent } from '../measure/format.ts';
import type { Report } from '../measure/report.ts';
import { isShown, outcomeOf, type PostingReading } from './readings.ts';
import { compare, type Field, FIELDS, OUTCOMES } from './score.ts';

/** The shares that must be right on ordinary pages. */
type Bars = Readonly<Record<Field, number>>;

export const SEEN: Bars = { position: 0.93, company: 0.95, location: 0.9, salary: 0.95 };
export const UNSEEN: Bars = { position: 0.9, company: 0.9, location: 0.85, salary: 0.93 };
/** The bars of pages that nobody who writes the rules has looked at. */
export const JUDGED: Bars = { position: 0.92, company: 0.9, location: 0.9, salary: 0.94 };
const WRONG_BAR = 0.04;
const SHOWN_BAR = 0.95;
const INVENTED_BAR = 0.01;
const NOTHING_REFUSED_BAR = 0.95;
const POSTING_REFUSED_BAR = 0.02;

/**
 * Compares the readings of pages with their labels. Edge cases have no bar for their values, except those from which
 * nothing can be known.
 * @param name of these readings in the report
 */
export function comparePages(report: Report, name: string, read: readonly PostingReading[], bars: Bars): void {
  const ordinary = read.filter(({ posting }) => posting.kind !== 'edge');
  const edges = read.filter(({ posting }) => posting.kind === 'edge');
  compareFields(report, name, ordinary, bars);
  report.atMost(
    `${name}: salary invented`,
    shareOf(ordinary, (one) => outcomeOf(one, 'salary') === 'invented', 0),
    INVENTED_BAR,
    percent,
  );
  for (const field of edges.length === 0 ? [] : FIELDS)
    report.figure(
      `${name}: edge ${field} (${outcomeCounts(edges, field)})`,
      percent(shareOf(edges, (one) => outcomeOf(one, field) === 'right')),
    );
  compareRefusals(report, name, read);
}

/** Reports how often each field is right, how often it is filled and wrong, and how often the right value is shown. */
export function compareFields(report: Report, name: string, read: readonly PostingReading[], bars: Bars): void {
  if (read.length === 0) return;
  for (const field of FIELDS)
    report.atLeast(
      `${name}: ${field} (${outcomeCounts(read, field)})`,
      shareOf(read, (one) => outcomeOf(one, field) === 'right'),
      bars[field],
      percent,
    );
  for (const field of FIELDS)
    report.atMost(
      `${name}: ${field} filled and wrong`,
      shareOf(read, (one) => ['wrong', 'invented'].includes(outcomeOf(one, field))),
      WRONG_BAR,
      percent,
    );
  for (const field of FIELDS)
    report.atLeast(
      `${name}: ${field} right or among the shown (${shownCounts(read, field)})`,
      shareOf(read, (one) => isShown(one, field)),
      SHOWN_BAR,
      percent,
    );
}

/** How many fields are blank with candidates, and how many are filled with others beside them. */
function shownCounts(read: readonly PostingReading[], field: Field): string {
  const shown = read.filter(({ reading }) => reading.others[field].length > 0);
  const blank = shown.filter(({ reading }) => reading[field] === null).length;
  return `${blank} left blank with candidates, ${shown.length - blank} filled with others`;
}

function compareRefusals(report: Report, name: string, read: readonly PostingReading[]): void {
  const [nothing, postings] = [read.filter(holdsNothing), read.filter(mustBeRead)];
  report.atLeast(
    `${name}: refused where nothing can be known (of ${nothing.length})`,
    shareOf(nothing, ({ reading }) => reading.refusal !== null),
    NOTHING_REFUSED_BAR,
    percent,
  );
  report.atMost(
    `${name}: refused although it is a posting (of ${postings.length})`,
    shareOf(postings, ({ reading }) => reading.refusal !== null, 0),
    POSTING_REFUSED_BAR,
    percent,
  );
}

/** Whether nothing can be known from a page. */
export function holdsNothing({ posting }: PostingReading): boolean {
  return FIELDS.every((field) => posting[field] === null);
}

/** Whether a page has a value that may not be missed. */
export function mustBeRead({ posting }: PostingReading): boolean {
  return FIELDS.some((field) => compare(field, null, posting) !== 'right');
}

/** The number of readings with each outcome, and how many of the missed ones are refusals. */
export function outcomeCounts(read: readonly PostingReading[], field: Field): string {
  const refused = read.filter((one) => one.reading.refusal !== null && outcomeOf(one, field) === 'missed').length;
  return [
    ...OUTCOMES.map((outcome) => `${read.filter((one) => outcomeOf(one, field) === outcome).length} ${outcome}`),
    ...(refused > 0 ? [`${refused} missed by a refusal`] : []),
  ].join(', ');
}

/** The share of elements that pass, 0 to 1. */
export function shareOf<T>(list: readonly T[], passes: (one: T) => boolean, ofNone = 1): number {
  return list.length === 0 ? ofNone : list.filter(passes).length / list.length;
}
