import { INTERVIEW_STAGES, type Stage } from '@jobtrail/contract';
import type { AnalyticsSummary } from '@jobtrail/contract/calls';
import type { Application } from './application.ts';
import { dayText } from './dayCounter.ts';
import { groupedBy } from './groupedBy.ts';
import { mondayOf, weekName } from './isoWeek.ts';
import type { InterviewFacts } from './jobFacts.ts';
import { tallyOf } from './tally.ts';

const isInterviewStage = (stage: Stage): boolean => (INTERVIEW_STAGES as readonly Stage[]).includes(stage);

/** The application, once for each time that it entered a stage of interviews. */
export const stageEntriesOf = (application: Application): Application[] =>
  application.visits.filter(({ stage }) => isInterviewStage(stage)).map(() => application);

/** The interviews of an application that meet a condition. */
export const interviewsOf = (application: Application, isWanted: (interview: InterviewFacts) => boolean) =>
  application.interviews.filter(isWanted).map(({ day }) => ({ position: application.position, day }));

/** The applications and the interviews that were held, of each week that has any, oldest first. */
export function weeksOf(applications: readonly Application[]): AnalyticsSummary['weeks'] {
  const applied = groupedBy(applications, ({ appliedOn }) => [mondayOf(appliedOn)]);
  const interviews = groupedBy(
    applications.flatMap((one) => interviewsOf(one, ({ isOver }) => isOver)),
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
