import { INTERVIEW_STAGES, type Stage } from '@jobtrail/contract';
import type { AnalyticsSummary } from '@jobtrail/contract/calls';
import type { Application } from './application.ts';
import { dayText } from './dayCounter.ts';
import { groupedBy } from './groupedBy.ts';
import type { InterviewFacts } from './jobFacts.ts';
import { tallyOf } from './tally.ts';

/** The Monday on or before a day, both as numbers of days since 1970-01-01, which was a Thursday. */
export const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

/** The name of a week by ISO 8601, such as `2026-W48`: it belongs to the year that has its Thursday. */
export function weekName(monday: number): string {
  const thursday = monday + 3;
  const year = dayText(thursday).slice(0, 4);
  const newYear = Date.parse(`${year}-01-01T00:00:00Z`) / 86_400_000;
  return `${year}-W${String(Math.floor((thursday - newYear) / 7) + 1).padStart(2, '0')}`;
}

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
