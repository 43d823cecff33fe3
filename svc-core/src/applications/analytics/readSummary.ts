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
  readonly appliedAt: number;
}

/** No entry is approximate: each is written when the person moves the job. Imported ones will say that they are. */
const entryOf = ({ to_stage, changed_at }: StageChange, position: number): HistoryEntry => ({
  to: to_stage,
  at: changed_at,
  sequence: -position,
  approx: false,
});

const tagsOf = (text: string | null): readonly string[] => (text === null ? [] : (JSON.parse(text) as string[]));

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
    const appliedAt = row.application_date;
    if (appliedAt === null) undated.push({ row, tags });
    else if (dayOf(appliedAt) >= first && dayOf(appliedAt) <= last) dated.push({ row, tags, appliedAt });
  }
  dated.sort((one, other) => one.appliedAt - other.appliedAt || (one.row.id < other.row.id ? -1 : 1));
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
  const applications = dated.map(({ row, tags, appliedAt }, position) =>
    applicationOf(
      {
        id: row.id,
        status: row.status,
        closedReason: row.closed_reason,
        source: row.source,
        tags,
        appliedAt,
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
