import type { Knex } from 'knex';
import { compileFilter, fold, parseFilter, printFilter, UNKNOWN_SOURCE } from '@jobtrail/contract';
import type { AnalyticsFilter } from '@jobtrail/contract/calls';
import type { RunInSlot } from '@jobtrail/service-kit';
import { readFilterContext } from '../job-search/filterContext.ts';
import type { CardRow } from '../jobs/columns.ts';
import { presentCard } from '../jobs/presenter.ts';
import { type DayCounter, dayNumber } from './figures/dayCounter.ts';
import type { HistoryEntry } from './figures/effectiveHistory.ts';
import {
  type AnalyticsJobRow,
  listApplicationCards,
  listApplications,
  readStageChanges,
  type StageChange,
} from './queries.ts';

/** Which applications of a person to read, and at what time. */
export interface AnalyticsRequest {
  readonly userId: string;
  readonly timeZone: string;
  readonly filter: AnalyticsFilter;
  /** In ms since the epoch. */
  readonly now: number;
}

interface Selected<Row> {
  readonly row: Row;
  readonly tags: readonly string[];
}
interface Dated<Row> extends Selected<Row> {
  /** The local day of the application, as a number of days since 1970-01-01. */
  readonly appliedOn: number;
}

/** The jobs that match the filters. */
interface Selection<Row> {
  /** Those of the period, in the order of their dates. */
  readonly dated: readonly Dated<Row>[];
  readonly undated: readonly Selected<Row>[];
  /** Those whose date is ahead, which are in no period yet. */
  readonly ahead: readonly Dated<Row>[];
}

const tagsOf = (text: string | null): readonly string[] => (text === null ? [] : (JSON.parse(text) as string[]));

/** The day of an application, as `appliedDayOf` of the contract has it; null without a date. */
const appliedDay = ({ applied_on: picked, application_date: at }: AnalyticsJobRow, dayOf: DayCounter): number | null =>
  picked === null ? at && dayOf(at) : dayNumber(picked);

const byDate = (one: Dated<AnalyticsJobRow>, other: Dated<AnalyticsJobRow>): number =>
  one.appliedOn - other.appliedOn ||
  (one.row.application_date ?? 0) - (other.row.application_date ?? 0) ||
  (one.row.id < other.row.id ? -1 : 1);

/** Selects those of a person's jobs that match the filters. */
export function select<Row extends AnalyticsJobRow>(
  rows: readonly Row[],
  filter: AnalyticsFilter,
  { dayOf, today }: { dayOf: DayCounter; today: number },
): Selection<Row> {
  const matches = createMatches(filter);
  const first = filter.from === undefined ? -Infinity : dayNumber(filter.from);
  const last = filter.to === undefined ? Infinity : dayNumber(filter.to);
  const dated: Dated<Row>[] = [];
  const undated: Selected<Row>[] = [];
  const ahead: Dated<Row>[] = [];
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

const hasText = ({ q = '' }: Pick<AnalyticsFilter, 'q'>): boolean => printFilter(parseFilter(q)) !== '';

/** The applications of a person that match the text of the filter, or all of them without one. */
export async function listFiltered(
  knex: Knex,
  request: AnalyticsRequest,
  runInSlot: RunInSlot,
): Promise<readonly AnalyticsJobRow[]> {
  return hasText(request.filter)
    ? listFilteredCards(knex, request, runInSlot)
    : listApplications(knex, request.userId, runInSlot);
}

/** The same with all columns of their cards. */
export async function listFilteredCards(
  knex: Knex,
  { userId, timeZone: zone, filter: { q = '' }, now }: AnalyticsRequest,
  runInSlot: RunInSlot,
): Promise<readonly CardRow[]> {
  const cards = await listApplicationCards(knex, userId, runInSlot);
  if (!hasText({ q })) return cards;
  const filter = parseFilter(q);
  const matches = compileFilter(filter, await readFilterContext({ knex, userId, now, zone, runInSlot }, filter));
  return cards.filter((row) => matches(presentCard(row)));
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

/** No entry is approximate: each is written when the person moves the job. Imported ones will say that they are. */
const entryOf = ({ to_stage, changed_at, happened_on }: StageChange, position: number): HistoryEntry => ({
  to: to_stage,
  at: changed_at,
  day: happened_on === null ? null : dayNumber(happened_on),
  sequence: -position,
  approx: false,
});

/** The histories of some jobs of a person, by the id of the job. A job without any stage change has none. */
export async function readHistories(
  knex: Knex,
  userId: string,
  jobIds: readonly string[],
  runInSlot: RunInSlot,
): Promise<ReadonlyMap<string, readonly HistoryEntry[]>> {
  const wanted = new Set(jobIds);
  const histories = new Map<string, HistoryEntry[]>();
  await readStageChanges(knex, userId, runInSlot, (jobId, changes) => {
    if (wanted.has(jobId)) histories.set(jobId, changes.map(entryOf));
  });
  return histories;
}
