import type { Knex } from 'knex';
import { compileFilter, fold, parseFilter, printFilter, UNKNOWN_SOURCE } from '@jobtrail/contract';
import type { AnalyticsFilter, AnalyticsSummary } from '@jobtrail/contract/calls';
import type { RunInSlot } from '@jobtrail/service-kit';
import { readFilterContext } from '../job-search/filterContext.ts';
import { presentCard } from '../jobs/presenter.ts';
import { applicationOf } from './figures/application.ts';
import { type DayCounter, dayCounter, dayNumber } from './figures/dayCounter.ts';
import type { HistoryEntry } from './figures/effectiveHistory.ts';
import { groupedBy } from './figures/groupedBy.ts';
import { summaryOf } from './figures/summary.ts';
import {
  type AnalyticsJobRow,
  listApplicationCards,
  listApplications,
  listInterviewTimes,
  readStageChanges,
  type StageChange,
} from './queries.ts';

interface Selected {
  readonly row: AnalyticsJobRow;
  readonly tags: readonly string[];
}
interface Dated extends Selected {
  /** The local day of the application, as a number of days since 1970-01-01. */
  readonly appliedOn: number;
}

/** No entry is approximate: each is written when the person moves the job. Imported ones will say that they are. */
const entryOf = ({ to_stage, changed_at, happened_on }: StageChange, position: number): HistoryEntry => ({
  to: to_stage,
  at: changed_at,
  day: happened_on === null ? null : dayNumber(happened_on),
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

/**
 * The jobs that match the filters: those of the period in the order of their dates, those without a date, and those whose
 * date is ahead, which are in no period yet.
 */
function select(
  rows: readonly AnalyticsJobRow[],
  filter: AnalyticsFilter,
  { dayOf, today }: { dayOf: DayCounter; today: number },
) {
  const matches = createMatches(filter);
  const first = filter.from === undefined ? -Infinity : dayNumber(filter.from);
  const last = filter.to === undefined ? Infinity : dayNumber(filter.to);
  const dated: Dated[] = [];
  const undated: Selected[] = [];
  const ahead: Dated[] = [];
  for (const row of rows) {
    const tags = tagsOf(row.tags);
    if (!matches(row, tags)) continue;
    const appliedOn = appliedDay(row, dayOf);
    if (appliedOn === null) undated.push({ row, tags });
    else if (appliedOn > today) ahead.push({ row, tags, appliedOn });
    else if (appliedOn >= first && appliedOn <= last) dated.push({ row, tags, appliedOn });
  }
  return { dated: dated.toSorted(byDate), undated, ahead: ahead.toSorted(byDate) };
}

/** Whose summary to read, of which applications, and at what time. */
interface SummaryRequest {
  readonly userId: string;
  readonly timeZone: string;
  readonly filter: AnalyticsFilter;
  /** In ms since the epoch. */
  readonly now: number;
}

/** A summary, and when an interview ends that is still planned in it. */
interface ReadSummary {
  readonly summary: AnalyticsSummary;
  /** In ms since the epoch. */
  readonly validUntil: number;
}

/** Reads the applications, the history and the interviews of a person, and makes all figures of the summary. */
export async function readSummary(
  knex: Knex,
  { userId, timeZone, filter, now }: SummaryRequest,
  runInSlot: RunInSlot,
): Promise<ReadSummary> {
  const dayOf = dayCounter(timeZone);
  const today = dayOf(now);
  const rows = await listFiltered(knex, { userId, timeZone, filter, now }, runInSlot);
  const { dated, undated, ahead } = select(rows, filter, { dayOf, today });
  const interviews = groupedBy(await runInSlot(() => listInterviewTimes(knex, userId)), ({ job_id }) => [job_id]);
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
        interviews: (interviews.get(row.id) ?? []).map(({ starts_at, ends_at }) => ({
          day: dayOf(starts_at),
          isOver: ends_at <= now,
        })),
      },
      histories.get(row.id) ?? [],
      position,
      dayOf,
    ),
  );
  const summary = summaryOf({
    timeZone,
    today,
    from: filter.from,
    to: filter.to,
    jobIds: [...dated, ...undated, ...ahead].map(({ row }) => row.id),
    undated: undated.length,
    applications,
  });
  const ends = [...interviews.values()].flat().map(({ ends_at }) => ends_at);
  return { summary, validUntil: ends.reduce((next, end) => (end > now && end < next ? end : next), Infinity) };
}

/** The applications of a person that match the text of the filter, or all of them without one. */
async function listFiltered(
  knex: Knex,
  { userId, timeZone: zone, filter: { q = '' }, now }: SummaryRequest,
  runInSlot: RunInSlot,
): Promise<readonly AnalyticsJobRow[]> {
  const filter = parseFilter(q);
  if (printFilter(filter) === '') return listApplications(knex, userId, runInSlot);
  const matches = compileFilter(filter, await readFilterContext({ knex, userId, now, zone, runInSlot }, filter));
  return (await listApplicationCards(knex, userId, runInSlot)).filter((row) => matches(presentCard(row)));
}

/** Whether a job has one of the values of each filter, apart from the period. */
function createMatches({ stage, tag, source, location }: AnalyticsFilter) {
  const tagsWanted = tag && new Set(tag.map(fold));
  const locations = location && new Set(location.map(fold));
  return (row: AnalyticsJobRow, tags: readonly string[]): boolean =>
    (!stage || stage.includes(row.status)) &&
    (!tagsWanted || tags.some((one) => tagsWanted.has(fold(one)))) &&
    (!source || source.includes(row.source ?? UNKNOWN_SOURCE)) &&
    (!locations || locations.has(fold(row.location ?? '')));
}
