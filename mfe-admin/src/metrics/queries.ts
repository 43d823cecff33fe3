import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type LedgerPage, type Metrics, paths, type RevenueWindow } from '@jobtrail/contract';
import { api } from '@jobtrail/web-kit';

/** GET /api/admin/metrics. Figures grow old by themselves: each visit asks again. */
export const useMetrics = () => useQuery<Metrics>({ queryKey: [paths.adminMetrics], refetchOnMount: 'always' });

/** GET /api/admin/metrics/payments, page after page. */
export function usePayments(days: RevenueWindow) {
  return useInfiniteQuery({
    queryKey: [paths.adminPayments, days],
    queryFn: ({ pageParam, signal }) =>
      api.get<LedgerPage>(paths.adminPayments, { query: { days, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: 'always',
  });
}
