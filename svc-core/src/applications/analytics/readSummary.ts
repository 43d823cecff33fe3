import type { Knex } from 'knex';
import type { AnalyticsFilter, AnalyticsSummary } from '@jobtrail/contract/calls';
import type { RunInSlot } from '@jobtrail/service-kit';
import { applicationOf } from './figures/application.ts';
import { type DayCounter, dayCounter, dayNumber } from './figures/dayCounter.ts';
import type { HistoryEntry } from './figures/effectiveHistory.ts';
import { summaryOf } from './figures/summary.ts';
import { createMatches } from './matches.ts';
import { type AnalyticsJobRow, listApplications, readStageChanges, type StageChange } from './queries.ts';

interface Selected {
  readonly row: AnalyticsJobRow;
  readonly tags: readonly string[];
}
interface Dated extends Selected {
  /** The local day of the application, as a number of days since 1970-01-01. */
  readonly appliedOn: number;
}

/** No entry is approximate: each is written when the person moves the job. Imported ones will say that they are. */
const entryOf = ({ to_stage, changed_at }: StageChange, position: number): HistoryEntry => ({
  to: to_stage,
  at: changed_at,
  sequence: -position,
  approx: false,
});

const tagsOf = (text: string | null): readonly string[] => (text === null ? [] : (JSON.parse(text) as string[]));

/** The day of an application, as `appliedDayOf` of the contract has it; null without a date. */
const appliedDay = ({ applied_on: picked, application_date: at }: AnalyticsJobRow, dayOf: DayCounter): number | null =>
  picked === null ? at && dayOf(at) : dayNumber(picked);

const byDate = (one: Dated, other: Dated): number =>
  one.appliedOn - other.appliedOn ||
  (one.row.application_date ?? 0) - (other.row.application_date ?? 0) ||
  (one.row.id < other.row.id ? -1 : 1);

/** The jobs that match the filters: those of the period in the order of their dates, and those without a date. */
function select(rows: readonly AnalyticsJobRow[], filter: AnalyticsFilter, dayOf: DayCounter) {
  const matches = createMatches(filter);
  const first = filter.from === undefined ? -Infinity : dayNumber(filter.from);
  const last = filter.to === undefined ? Infinity : dayNumber(filter.to);
  const dated: Dated[] = [];
  const undated: Selected[] = [];
  for (const row of rows) {
    const tags = tagsOf(row.tags);
    if (!matches(row, tags)) continue;
    const appliedOn = appliedDay(row, dayOf);
    if (appliedOn === null) undated.push({ row, tags });
    else if (appliedOn >= first && appliedOn <= last) dated.push({ row, tags, appliedOn });
  }
  dated.sort(byDate);
  return { dated, undated };
}

/** Whose summary to read, of which applications, and at what time. */
interface SummaryRequest {
  readonly userId: string;
  readonly timeZone: string;
  readonly filter: AnalyticsFilter;
  /** In ms since the epoch. */
  readonly now: number;
}

/** Reads the applications and the history of a person, and makes all figures of the summary. */
export async function readSummary(
  knex: Knex,
  { userId, timeZone, filter, now }: SummaryRequest,
  runInSlot: RunInSlot,
): Promise<AnalyticsSummary> {
  const dayOf = dayCounter(timeZone);
  const { dated, undated } = select(await listApplications(knex, userId, runInSlot), filter, dayOf);
  const wanted = new Set(dated.map(({ row }) => row.id));
  const histories = new Map<string, HistoryEntry[]>();
  await readStageChanges(knex, userId, runInSlot, (jobId, changes) => {
    if (wanted.has(jobId)) histories.set(jobId, changes.map(entryOf));
  });
  const applications = dated.map(({ row, tags, appliedOn }, position) =>
    applicationOf(
      {
        id: row.id,
        status: row.status,
        closedReason: row.closed_reason,
        source: row.source,
        tags,
        appliedOn,
        repliedAt: row.replied_at,
      },
      histories.get(row.id) ?? [],
      position,
      dayOf,
    ),
  );
  return summaryOf({
    timeZone,
    today: dayOf(now),
    from: filter.from,
    to: filter.to,
    jobIds: [...dated, ...undated].map(({ row }) => row.id),
    applications,
  });
}
