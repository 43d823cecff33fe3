import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { SuppressionReason } from '@jobtrail/contract';
import { api, callKey } from '@jobtrail/web-kit';

export const suppressionsKey = callKey('listSuppressions');

/**
 * GET /api/admin/suppressions, page by page. The previous results stay visible until the new ones arrive.
 * @param q the start of an address; '' matches everybody
 */
export function useSuppressions({ q, reason }: { q: string; reason: SuppressionReason | undefined }) {
  return useInfiniteQuery({
    queryKey: [...suppressionsKey, q, reason],
    queryFn: ({ pageParam, signal }) =>
      api.call('listSuppressions', { query: { q: q === '' ? undefined : q, reason, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
