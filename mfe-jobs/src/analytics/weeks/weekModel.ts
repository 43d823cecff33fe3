import type { AnalyticsSummary } from '@jobtrail/contract';
import { formatDay } from '@jobtrail/web-kit';
import type { CsvTable } from '../../files/csvFile.ts';
import { addDays, type Day, mondayOf } from '../period.ts';

type ActivityWeek = AnalyticsSummary['weeks'][number];
/** A week of the chart; `week` is null if nothing happened in it. */
export interface ChartWeek {
  monday: Day;
  week: string | null;
  applications: number;
  interviews: number;
}

/** All weeks from the first one to this week, or to the last one with activity, including weeks without activity. */
export function everyWeek({ weeks, period, today }: Pick<AnalyticsSummary, 'weeks' | 'period' | 'today'>): ChartWeek[] {
  const known = new Map<Day, ActivityWeek>(weeks.map((week) => [week.monday, week]));
  const mondays = weeks.map(({ monday }) => monday);
  const bounds = [...mondays, ...(period.from === null ? [] : [mondayOf(period.from)])].sort();
  const until = period.to === null || period.to > today ? mondayOf(today) : mondayOf(period.to);
  const [first, last] = [bounds[0] ?? until, [...mondays, until].sort().at(-1) ?? until];
  const all: ChartWeek[] = [];
  for (let monday = first; monday <= last; monday = addDays(monday, 7)) {
    const week = known.get(monday);
    all.push({
      monday,
      week: week?.week ?? null,
      applications: week?.applications.count ?? 0,
      interviews: week?.interviews.count ?? 0,
    });
  }
  return all;
}

/** The top of the scale and its step: whole numbers, for four or five grid lines. */
export function scaleOf(largest: number): { top: number; step: number } {
  const rough = Math.max(1, largest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough);
  return { top: Math.max(step, Math.ceil(largest / step) * step), step };
}

/** The numbers of the chart. */
export function weekTable(weeks: readonly ChartWeek[]): CsvTable {
  return {
    columns: ['Week of', 'Applications', 'Interviews'],
    rows: weeks.map(({ monday, applications, interviews }) => [formatDay(monday), applications, interviews]),
  };
}
