import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from './session.ts';

/** Whether fetching the session failed, and a function to try again. */
export function useSessionFailure(): { failed: boolean; retry: () => void; retrying: boolean } {
  const { isError, data, refetch, isFetching } = useQuery(sessionQuery);
  return { failed: isError && data === undefined, retry: () => void refetch(), retrying: isFetching };
}
