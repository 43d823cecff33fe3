import { type DataTag, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import type { SessionUser } from '@jobtrail/contract';
import { callKey } from './callKey.ts';
import { type QueryParameters, send } from './send.ts';

/** The key of the session query; its data is null when nobody is signed in. Invalidate it after a sign-up. */
export const sessionKey: DataTag<readonly unknown[], SessionUser | null> = callKey('me');

/**
 * The default query function: a GET of the path formed from the key's segments; an object at the end is the query
 * string. `callKey` makes such keys. Queries in this repository have their own query function; remotes built before
 * `useCall` existed rely on this one.
 */
async function fetchKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const segments = queryKey.filter((part) => typeof part === 'string' || typeof part === 'number');
  const query = queryKey.find((part): part is QueryParameters => typeof part === 'object' && part !== null);
  return send('GET', segments.join('/'), { query, signal });
}

/** Creates a query client whose data never goes stale: no refetch on focus, no polling, no retry. */
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
      // Otherwise a change that is made offline would wait without a word, and be made when the person has gone on.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
