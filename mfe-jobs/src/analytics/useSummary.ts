import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '@jobtrail/web-kit';
import { useToday } from '../jobs/clock/usePersonZone.ts';
import { summaryQuery, type View } from './address.ts';

/**
 * The figures of a view. Every visit fetches them again, because any move changes them. The figures of the
 * previous view stay until the new ones have loaded.
 */
export function useSummary(view: View) {
  return useCall('getAnalyticsSummary', {
    query: summaryQuery(view, useToday()),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
