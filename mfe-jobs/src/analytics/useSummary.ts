import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '@jobtrail/web-kit';
import { summaryQuery, type View } from './address.ts';
import { useToday } from './useToday.ts';

/**
 * The figures of a view. They are asked for again on every arrival, because a move anywhere changes them; those of the
 * earlier view stay until the new ones have arrived.
 */
export function useSummary(view: View) {
  return useCall('getAnalyticsSummary', {
    query: summaryQuery(view, useToday()),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
