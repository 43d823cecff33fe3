import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api, callKey } from '@jobtrail/web-kit';
import { isMoving } from './decisionText.ts';

export const usersKey = callKey('listUsers');
/** How often users are fetched while a decision about a subscription is carried out, in ms. */
const DECISION_MS = 2000;
const userKey = (userId: string) => [...usersKey, 'one', userId] as const;

/**
 * GET /api/admin/users, page by page. The previous results stay visible until the new ones arrive.
 * @param q matches names and emails that contain it; '' matches everybody
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
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ users }) => users.some((user) => isMoving(user.subscriptionDecision)))
        ? DECISION_MS
        : false,
  });
}

/** GET /api/admin/users/{userId}: one user with their audit log, page by page. */
export function useUser(userId: string) {
  return useInfiniteQuery({
    queryKey: userKey(userId),
    queryFn: ({ pageParam, signal }) =>
      api.call('getUser', { params: { userId }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      isMoving(state.data?.pages[0]?.user.subscriptionDecision ?? null) ? DECISION_MS : false,
  });
}
