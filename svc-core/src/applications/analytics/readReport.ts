import type { Knex } from 'knex';
import { DEFAULT_STAGE, PAST_STAGES_MAX } from '@jobtrail/contract';
import type { ActivityReport, ReportedApplication } from '@jobtrail/contract/calls';
import type { RunInSlot } from '@jobtrail/service-kit';
import type { CardRow } from '../jobs/columns.ts';
import { visitsOf } from './figures/application.ts';
import { type DayCounter, dayCounter, dayText } from './figures/dayCounter.ts';
import type { HistoryEntry } from './figures/effectiveHistory.ts';
import type { Visit } from './figures/reached.ts';
import { type AnalyticsRequest, listFilteredCards, readHistories, select } from './selectApplications.ts';

const reportedStage = ({ stage, day }: Visit): ReportedApplication['stages'][number] => ({
  stage,
  since: day === null ? null : dayText(day),
});

function report(
  row: CardRow,
  appliedOn: number,
  entries: readonly HistoryEntry[],
  dayOf: DayCounter,
): ReportedApplication {
  const { id, company, position, source, job_url: jobUrl, status, closed_reason: closedReason } = row;
  const visits = visitsOf({ status, closedReason, appliedOn, repliedAt: row.replied_at }, entries, dayOf);
  const later = visits[0]?.stage === DEFAULT_STAGE ? visits.slice(1) : visits;
  const stages = [
    { stage: DEFAULT_STAGE, since: dayText(appliedOn) },
    ...later.slice(-PAST_STAGES_MAX).map(reportedStage),
  ];
  return { jobId: id, appliedOn: dayText(appliedOn), company, position, source, jobUrl, stages, closedReason };
}

/** Reads the applications of a period with their stages. */
export async function readReport(knex: Knex, request: AnalyticsRequest, runInSlot: RunInSlot): Promise<ActivityReport> {
  const { userId, timeZone, filter, now } = request;
  const dayOf = dayCounter(timeZone);
  const rows = await listFilteredCards(knex, request, runInSlot);
  const { dated, undated } = select(rows, filter, { dayOf, today: dayOf(now) });
  const ids = dated.map(({ row }) => row.id);
  const histories = await readHistories(knex, userId, ids, runInSlot);
  return {
    timeZone,
    today: dayText(dayOf(now)),
    applications: dated.map(({ row, appliedOn }) => report(row, appliedOn, histories.get(row.id) ?? [], dayOf)),
    undated: undated.length,
  };
}
