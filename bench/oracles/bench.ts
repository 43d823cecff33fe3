import { count, grouped } from '../measure/format.ts';
import { Report } from '../measure/report.ts';
import { compareDurations, compareRanges, compareWeeks } from './compare.ts';
import { computeInR } from './computeInR.ts';
import { makeSamples } from './samples.ts';

const SETS = 200;
/** Both compute in double precision, and differ by how they round on the way. */
const DIFFERENCE_BAR = 1e-12;
const difference = (value: number): string => value.toExponential(1);

/** Runs the benchmark. */
export async function run(): Promise<Report> {
  const samples = makeSamples(SETS);
  const answers = await computeInR(samples);
  const report = new Report("The figures of the analytics against R's");

  const durations = compareDurations(samples.durations, answers);
  const all = samples.durations.flat();
  report.figure('sets of durations / durations', `${count(SETS)} / ${grouped(all.length)}`);
  report.figure('of these, still running', grouped(all.filter(({ finished }) => !finished).length));
  report.figure('steps of the Kaplan-Meier estimates', grouped(durations.steps));
  report.atMost('steps that only one of both has', durations.unmatched, 0, count);
  report.atMost('largest difference of a share that is running', durations.largest, DIFFERENCE_BAR, difference);
  report.figure('quarters and medians / of these, none', `${durations.quantiles} / ${durations.none}`);
  report.atMost("quarters and medians that differ from R's", durations.different, 0, count);
  report.figure('in the middle of a stretch in R, at its start here', count(durations.stretches));

  report.figure('shares', count(samples.shares.length));
  report.atMost(
    'largest difference of the end of a Wilson range',
    compareRanges(samples.shares, answers),
    DIFFERENCE_BAR,
    difference,
  );

  report.figure('days', grouped(samples.days.length));
  report.atMost('days in another ISO week', compareWeeks(samples.days, answers), 0, count);
  report.note(`Compared with ${answers.version}.`);
  report.note(
    'While exactly a quarter, a half or three quarters have ended, R gives the middle of that stretch, and the product its first day.',
  );
  return report;
}
