import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { paths } from '@jobtrail/contract';
import { api, type QueryParameters } from './api.ts';

/** Key of the session query; invalidate it after a sign-up. */
export const sessionKey = [paths.me] as const;

/** The default fetch: a GET to the path formed from the key's segments; an object at the end is the query string. */
async function fetchKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const segments = queryKey.filter((part) => typeof part === 'string' || typeof part === 'number');
  const query = queryKey.find((part): part is QueryParameters => typeof part === 'object' && part !== null);
  return api.get(segments.join('/'), { query, signal });
}

/** A query client whose data never goes stale by itself: no refetch on focus, no polling, no retry. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchKey,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}
