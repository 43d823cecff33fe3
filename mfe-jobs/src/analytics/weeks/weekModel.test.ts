import { everyWeek, scaleOf, weekTable } from './weekModel.ts';

const tally = (count: number) => ({ count, jobs: Array.from({ length: count }, (_, index) => index) });
const week = (monday: string, applications: number, interviews: number) => ({
  week: monday,
  monday,
  applications: tally(applications),
  interviews: tally(interviews),
});
const period = (from: string | null, to: string | null) => ({ from, to, days: 1 });

test('weeks without activity are included, from the beginning of the period to this week', () => {
  const weeks = everyWeek({
    weeks: [week('2026-11-09', 2, 1)],
    period: period('2026-11-04', null),
    today: '2026-11-24',
  });
  expect(weekTable(weeks).rows).toEqual([
    ['Nov 2, 2026', 0, 0],
    ['Nov 9, 2026', 2, 1],
    ['Nov 16, 2026', 0, 0],
    ['Nov 23, 2026', 0, 0],
  ]);
});
test('without a first day the chart begins with the first week, and it ends with the period', () => {
  const mondays = (to: string | null) =>
    everyWeek({ weeks: [week('2026-10-26', 1, 0)], period: period(null, to), today: '2026-11-24' }).map(
      ({ monday }) => monday,
    );
  expect(mondays('2026-11-03')).toEqual(['2026-10-26', '2026-11-02']);
  expect(mondays(null)).toHaveLength(5);
});
test('interviews after the end of the period are not cut off', () => {
  const weeks = everyWeek({
    weeks: [week('2026-10-05', 1, 0), week('2026-10-19', 0, 1)],
    period: period('2026-10-05', '2026-10-11'),
    today: '2026-11-24',
  });
  expect(weeks.map(({ interviews }) => interviews)).toEqual([0, 0, 1]);
});
test('the scale has whole steps of 1, 2 or 5 and covers the largest value', () => {
  expect([0, 1, 4, 5, 8, 9, 21, 130].map((largest) => scaleOf(largest))).toEqual([
    { top: 1, step: 1 },
    { top: 1, step: 1 },
    { top: 4, step: 1 },
    { top: 6, step: 2 },
    { top: 8, step: 2 },
    { top: 10, step: 5 },
    { top: 30, step: 10 },
    { top: 150, step: 50 },
  ]);
});
