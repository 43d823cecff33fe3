import { type DataTag, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import type { SessionUser } from '@jobtrail/contract';
import { callKey } from './callKey.ts';
import { type QueryParameters, send } from './send.ts';

/** Key of the session query, null when nobody is signed in; invalidate it after a sign-up. */
export const sessionKey: DataTag<readonly unknown[], SessionUser | null> = callKey('me');

/**
 * The default fetch: a GET to the path formed from the key's segments; an object at the end is the query string. `callKey` makes
 * such keys. Queries of this repository bring their own fetch; remotes that were built before `useCall` rely on this one.
 */
async function fetchKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const segments = queryKey.filter((part) => typeof part === 'string' || typeof part === 'number');
  const query = queryKey.find((part): part is QueryParameters => typeof part === 'object' && part !== null);
  return send('GET', segments.join('/'), { query, signal });
}

/** A query client whose data never goes stale: no refetch on focus, no polling, no retry. */
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
