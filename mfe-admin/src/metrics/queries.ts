import { useInfiniteQuery } from '@tanstack/react-query';
import type { RevenueWindow } from '@jobtrail/contract';
import { api, callKey, useCall } from '@jobtrail/web-kit';

/** The figures become outdated on their own, so each visit fetches them again. */
export const useMetrics = () => useCall('getMetrics', { refetchOnMount: 'always' });

/** GET /api/admin/metrics/payments, page by page. */
export function usePayments(days: RevenueWindow) {
  return useInfiniteQuery({
    queryKey: [...callKey('listPayments'), days],
    queryFn: ({ pageParam, signal }) => api.call('listPayments', { query: { days, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: 'always',
  });
}
