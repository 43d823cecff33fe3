import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Broadcast, BROADCASTS_PAGE, type BroadcastStats, type RecipientStatus } from '@jobtrail/contract';
import { api, callKey, useCall } from '@jobtrail/web-kit';

export const historyKey = callKey('listBroadcasts');

/** How often the figures are fetched while emails are being sent, in ms. */
const PROGRESS_MS = 1500;

/** Whether emails are being sent or are about to be. */
export const isMoving = ({ status }: Pick<Broadcast, 'status'>): boolean =>
  status === 'preparing' || status === 'sending';

/** The number of recipients in each state; `stats` is text that holds JSON. */
export function statsOf({ stats }: Pick<Broadcast, 'stats'>): BroadcastStats {
  const none: BroadcastStats = {
    delivered: 0,
    failed: 0,
    uncertain: 0,
    pending: 0,
    sending: 0,
    skipped: 0,
    canceled: 0,
  };
  try {
    return { ...none, ...(JSON.parse(stats) as Partial<BroadcastStats>) };
  } catch {
    return none;
  }
}

/** GET /api/admin/broadcast, newest first; refetched while a broadcast is being sent. */
export function useHistory() {
  return useInfiniteQuery({
    queryKey: [...historyKey, 'list'],
    queryFn: ({ pageParam, signal }) => api.call('listBroadcasts', { query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < BROADCASTS_PAGE ? undefined : page.at(-1)?.id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isMoving) ? PROGRESS_MS : false),
  });
}

/** GET /api/admin/broadcast/audiences: the current size of each audience. */
export const useAudienceCounts = () => useCall('countAudiences', { refetchOnMount: 'always' });

/** GET /api/admin/broadcast/{id}. */
export function useBroadcast(id: string) {
  return useQuery({
    queryKey: [...historyKey, 'one', id],
    queryFn: ({ signal }) => api.call('getBroadcast', { params: { id }, signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? PROGRESS_MS : false),
  });
}

/** GET /api/admin/broadcast/{id}/recipients, page by page. */
export function useRecipients(id: string, status: RecipientStatus | 'all') {
  return useInfiniteQuery({
    queryKey: [...historyKey, 'recipients', id, status],
    queryFn: ({ pageParam, signal }) =>
      api.call('listBroadcastRecipients', {
        params: { id },
        query: { status: status === 'all' ? undefined : status, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: 'always',
  });
}
