import { useInfiniteQuery } from '@tanstack/react-query';
import { pages, REVENUE_WINDOWS_DAYS, type RevenueWindow } from '@jobtrail/contract';
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

/** The URL that opens the rows behind a revenue figure. */
export const paymentsHref = (days: RevenueWindow): string => `${pages.adminDashboard}?payments=${days}`;

/** The time window in a URL, if it names one. */
export const paymentsWindow = (named: string | null): RevenueWindow | undefined =>
  REVENUE_WINDOWS_DAYS.find((days) => String(days) === named);
