import { fold, UNKNOWN_SOURCE } from '@jobtrail/contract';
import type { AnalyticsFilter } from '@jobtrail/contract/calls';
import type { AnalyticsJobRow } from './queries.ts';

/** Whether a job has one of the values of each filter, apart from the period. */
export function createMatches({ stage, tag, source, location }: AnalyticsFilter) {
  const tagsWanted = tag && new Set(tag.map(fold));
  const locations = location && new Set(location.map(fold));
  return (row: AnalyticsJobRow, tags: readonly string[]): boolean =>
    (!stage || stage.includes(row.status)) &&
    (!tagsWanted || tags.some((one) => tagsWanted.has(fold(one)))) &&
    (!source || source.includes(row.source ?? UNKNOWN_SOURCE)) &&
    (!locations || locations.has(fold(row.location ?? '')));
}
