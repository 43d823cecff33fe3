import { type ActivityReport, CLOSED_REASON_LABELS, stageInfo } from '@jobtrail/contract';
import { sourceLabel } from '../analytics/figures.ts';
import type { CsvTable } from '../files/csvFile.ts';

/** The report as a table for its CSV file, with ISO dates. The names of its columns are those that an import knows. */
export const reportTable = ({ applications }: ActivityReport): CsvTable => ({
  columns: ['Applied', 'Company', 'Position', 'Source', 'Link', 'Stage', 'Reason', 'Stage path'],
  rows: applications.map(({ appliedOn, company, position, source, jobUrl, stages, closedReason }) => [
    appliedOn,
    company,
    position,
    sourceLabel(source),
    jobUrl,
    stageInfo(stages.at(-1)?.stage ?? 'applied').label,
    closedReason && CLOSED_REASON_LABELS[closedReason],
    stages.map(({ stage, since }) => `${stageInfo(stage).label} ${since ?? 'on an unknown day'}`).join(', '),
  ]),
});
