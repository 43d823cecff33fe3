import type { AnalyticsSummary } from '@jobtrail/contract/calls';
import type { Application } from './application.ts';
import { chancePoints } from './chance.ts';
import { cohortsOf } from './cohorts.ts';
import { dayNumber, dayText } from './dayCounter.ts';
import { daysInStages } from './daysInStage.ts';
import { durationFigures, measured, type MeasuredDuration } from './durations.ts';
import { conversionsOf, funnelOf } from './funnel.ts';
import { bySource, byTag } from './groups.ts';
import { hasHeardBack } from './heardBack.ts';
import { flowOf } from './paths.ts';
import { rankOf, reached } from './reached.ts';
import { shareOf, tallyOf } from './tally.ts';
import { interviewsOf, stageEntriesOf, weeksOf } from './weeks.ts';

/** What the figures of a summary are made from. */
interface SummaryInput {
  readonly timeZone: string;
  /** The current local day, as a number of days since 1970-01-01. */
  readonly today: number;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /**
   * The ids of `applications` by their position, then those of jobs without an application date, then those of jobs whose
   * application date is ahead.
   */
  readonly jobIds: readonly string[];
  /** How many of them have no application date. */
  readonly undated: number;
  /** The applications of the period that match the filters, in the order of their dates. */
  readonly applications: readonly Application[];
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** How many days of the period have passed, today included. */
function daysPassed({ applications, from, to, today }: SummaryInput): number {
  const first = from === undefined ? applications[0]?.appliedOn : dayNumber(from);
  if (first === undefined) return 0;
  return Math.max(0, Math.min(today, to === undefined ? today : dayNumber(to)) - first + 1);
}

/** All figures about some applications. The same input always has the same figures. */
export function summaryOf(input: SummaryInput): AnalyticsSummary {
  const { applications, jobIds, undated, today, timeZone, from, to } = input;
  const days = daysPassed(input);
  const total = applications.length;
  const heardBack = shareOf(applications, hasHeardBack);
  const interviewTally = (isWanted: Parameters<typeof interviewsOf>[1]) =>
    tallyOf(applications.flatMap((one) => interviewsOf(one, isWanted)));
  const interviews = interviewTally(() => true);
  const held = interviewTally(({ isOver }) => isOver);
  const planned = interviewTally(({ isOver }) => !isOver);
  const stageEntries = tallyOf(applications.flatMap(stageEntriesOf));
  const perApplication = (count: number) => (total === 0 ? null : hundredths(count / total));
  const positions = jobIds.map((_, position) => ({ position }));
  return {
    timeZone,
    today: dayText(today),
    period: { from: from ?? null, to: to ?? null, days },
    jobIds: [...jobIds],
    undated: tallyOf(positions.slice(total, total + undated)),
    ahead: tallyOf(positions.slice(total + undated)),
    applications: { ...tallyOf(applications), perWeek: days < 7 ? null : hundredths((total * 7) / days) },
    heardBack,
    positiveReply: shareOf(applications, (one) => reached(one) > 0),
    offers: tallyOf(applications.filter((one) => reached(one) === rankOf('offer'))),
    interviews: { ...interviews, held, planned, perApplication: perApplication(interviews.count) },
    stageEntries: { ...stageEntries, perApplication: perApplication(stageEntries.count) },
    firstReply: durationFigures(applications.map((one) => timeToReply(one, today))),
    funnel: funnelOf(applications),
    rejected: tallyOf(applications.filter(({ status }) => status === 'rejected')),
    conversions: conversionsOf(applications),
    daysInStage: daysInStages(applications, today),
    cohorts: cohortsOf(applications, today),
    flow: flowOf(applications),
    weeks: weeksOf(applications),
    bySource: bySource(applications),
    ...byTag(applications),
    chancePoints: chancePoints(heardBack.count, total),
  };
}

/** The time from applying to the first response, until today for those who still wait. */
function timeToReply(application: Application, today: number): MeasuredDuration {
  const { position, appliedOn, visits, reply } = application;
  if (reply) return measured(position, 'finished', appliedOn, reply.day);
  const last = visits.at(-1);
  return last?.isUnanswered
    ? measured(position, 'left', appliedOn, last.day)
    : measured(position, 'waiting', appliedOn, today);
}
