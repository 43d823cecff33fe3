import {
  type AnalyticsSummary,
  appliedDayOf,
  CLOSED_REASON_LABELS,
  type JobCard,
  localDayOf,
  stageInfo,
} from '@jobtrail/contract';
import type { CsvTable } from '../../files/csvFile.ts';
import { idsOf, sourceLabel } from '../figures.ts';

/** The applications that the figures of a page are about, one row each, with days of their time zone. */
export function jobsTable(cards: readonly JobCard[], summary: AnalyticsSummary): CsvTable {
  const ids = idsOf(summary, summary.applications);
  return {
    columns: ['Company', 'Position', 'Stage', 'Reason', 'Applied', 'First reply', 'Source', 'Location', 'Tags'],
    rows: cards
      .filter(({ id }) => ids.has(id))
      .map((card) => [
        card.company,
        card.position,
        stageInfo(card.status).label,
        card.closedReason === null ? null : CLOSED_REASON_LABELS[card.closedReason],
        appliedDayOf(card, summary.timeZone),
        card.repliedAt && localDayOf(Date.parse(card.repliedAt), summary.timeZone),
        sourceLabel(card.source),
        card.location,
        (card.tags ?? []).join('; '),
      ]),
  };
}
