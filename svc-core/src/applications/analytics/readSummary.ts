import type { Knex } from 'knex';
import type { AnalyticsSummary } from '@jobtrail/contract/calls';
import type { RunInSlot } from '@jobtrail/service-kit';
import { applicationOf } from './figures/application.ts';
import { dayCounter } from './figures/dayCounter.ts';
import { groupedBy } from './figures/groupedBy.ts';
import { summaryOf } from './figures/summary.ts';
import { listInterviewTimes } from './queries.ts';
import { type AnalyticsRequest, listFiltered, readHistories, select } from './selectApplications.ts';

/** A summary, and when an interview ends that is still planned in it. */
interface ReadSummary {
  readonly summary: AnalyticsSummary;
  /** In ms since the epoch. */
  readonly validUntil: number;
}

/** Reads the applications, the history and the interviews of a person, and makes all figures of the summary. */
export async function readSummary(
  knex: Knex,
  { userId, timeZone, filter, now }: AnalyticsRequest,
  runInSlot: RunInSlot,
): Promise<ReadSummary> {
  const dayOf = dayCounter(timeZone);
  const today = dayOf(now);
  const rows = await listFiltered(knex, { userId, timeZone, filter, now }, runInSlot);
  const { dated, undated, ahead } = select(rows, filter, { dayOf, today });
  const interviews = groupedBy(await runInSlot(() => listInterviewTimes(knex, userId)), ({ job_id }) => [job_id]);
  const ids = dated.map(({ row }) => row.id);
  const histories = await readHistories(knex, userId, ids, runInSlot);
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
