import { COHORT_DAYS } from '@jobtrail/contract';
import type { AnalyticsSummary } from '@jobtrail/contract/calls';
import type { Application } from './application.ts';
import { dayText } from './dayCounter.ts';
import { groupedBy } from './groupedBy.ts';
import { shareOf, tallyOf } from './tally.ts';
import { mondayOf, weekName } from './weeks.ts';

/** The weeks in which a person applied, oldest first, and how many applications of each heard back within some days. */
export function cohortsOf(applications: readonly Application[], today: number): AnalyticsSummary['cohorts'] {
  const weeks = groupedBy(applications, ({ appliedOn }) => [mondayOf(appliedOn)]);
  return [...weeks]
    .toSorted(([one], [other]) => one - other)
    .map(([monday, members]) => {
      const dated = members.filter(({ reply }) => reply?.day !== null);
      return {
        week: weekName(monday),
        monday: dayText(monday),
        ...tallyOf(members),
        cells: COHORT_DAYS.map((days) => {
          // On the last of the days a response may still come.
          const tooYoung = today <= monday + 6 + days;
          const heard = shareOf(dated, ({ appliedOn, reply }) => {
            const day = reply?.day;
            return day !== undefined && day !== null && day - appliedOn <= days;
          });
          return { days, tooYoung, ...heard, ...(tooYoung && { share: null, low: null, high: null }) };
        }),
      };
    });
}
