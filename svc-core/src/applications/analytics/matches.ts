import { UNKNOWN_SOURCE } from '@jobtrail/contract';
import type { AnalyticsFilter } from '@jobtrail/contract/calls';
import type { AnalyticsJobRow } from './queries.ts';

const folded = (text: string): string => text.trim().toLowerCase();

/** Whether a job has one of the values of each filter, apart from the period. */
export function createMatches({ stage, tag, source, location }: AnalyticsFilter) {
  const locations = location && new Set(location.map(folded));
  return (row: AnalyticsJobRow, tags: readonly string[]): boolean =>
    (!stage || stage.includes(row.status)) &&
    (!tag || tags.some((one) => tag.includes(one))) &&
    (!source || source.includes(row.source ?? UNKNOWN_SOURCE)) &&
    (!locations || locations.has(folded(row.location ?? '')));
}
