import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { pathOf, paths, type UserDetail, type UserPage } from '@jobtrail/contract';
import { api } from '@jobtrail/web-kit';

export const usersKey = [paths.adminUsers] as const;
const userKey = (userId: string) => [...usersKey, 'one', userId] as const;

/**
 * GET /api/admin/users, page after page. What was found before stays on the screen until the new answer is there.
 * @param q text that name or e-mail hold; '' finds everybody
 */
export function useUsers({ q, payment }: { q: string; payment: 'paid' | undefined }) {
  return useInfiniteQuery({
    queryKey: [...usersKey, 'list', q, payment],
    queryFn: ({ pageParam, signal }) =>
      api.get<UserPage>(paths.adminUsers, {
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
      api.get<UserDetail>(pathOf(paths.adminUser, { userId }), { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: 'always',
  });
}
