import { INTERVIEW_STAGES, type Stage } from '@jobtrail/contract';
import type { AnalyticsSummary } from '@jobtrail/contract/calls';
import type { Application } from './application.ts';
import { dayText } from './dayCounter.ts';
import { groupedBy } from './groupedBy.ts';
import { mondayOf, weekName } from './isoWeek.ts';
import { tallyOf } from './tally.ts';

/** An interview: an application entered a stage of interviews. */
interface InterviewEvent {
  readonly position: number;
  /** Its local day; null if it is not known. */
  readonly day: number | null;
}

const isInterview = (stage: Stage): boolean => (INTERVIEW_STAGES as readonly Stage[]).includes(stage);

/** Every interview of an application that is in its history. */
export const interviewsOf = ({ position, visits }: Application): InterviewEvent[] =>
  visits.filter(({ stage }) => isInterview(stage)).map(({ day }) => ({ position, day }));

/** The applications and interviews of each week that has any, oldest first. */
export function weeksOf(applications: readonly Application[]): AnalyticsSummary['weeks'] {
  const applied = groupedBy(applications, ({ appliedOn }) => [mondayOf(appliedOn)]);
  const interviews = groupedBy(
    applications.flatMap(interviewsOf).flatMap(({ position, day }) => (day === null ? [] : [{ position, day }])),
    ({ day }) => [mondayOf(day)],
  );
  return [...new Set([...applied.keys(), ...interviews.keys()])]
    .toSorted((one, other) => one - other)
    .map((monday) => ({
      week: weekName(monday),
      monday: dayText(monday),
      applications: tallyOf(applied.get(monday) ?? []),
      interviews: tallyOf(interviews.get(monday) ?? []),
    }));
}
