import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api, callKey } from '@jobtrail/web-kit';

export const usersKey = callKey('listUsers');
const userKey = (userId: string) => [...usersKey, 'one', userId] as const;

/**
 * GET /api/admin/users, page after page. What was found before stays on the screen until the new answer is there.
 * @param q text that the name or email contains; '' finds everybody
 */
export function useUsers({ q, payment }: { q: string; payment: 'paid' | undefined }) {
  return useInfiniteQuery({
    queryKey: [...usersKey, 'list', q, payment],
    queryFn: ({ pageParam, signal }) =>
      api.call('listUsers', {
        query: { q: q === '' ? undefined : q, payment, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** GET /api/admin/users/{userId}: one user with what was done to and by them, page after page. */
export function useUser(userId: string) {
  return useInfiniteQuery({
    queryKey: userKey(userId),
    queryFn: ({ pageParam, signal }) =>
      api.call('getUser', { params: { userId }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: 'always',
  });
}
