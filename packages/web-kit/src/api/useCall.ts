import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { type CallArgument, fillPath, type ReadId, type ResponseOf, routeOf } from '@jobtrail/contract';
import { type CallKey, keyOf } from './callKey.ts';
import { type AnyInput, checked, send } from './send.ts';

/** How a call is fetched and cached. Its key and query function follow from the call. */
type CacheOptions<Id extends ReadId> = Omit<
  UseQueryOptions<ResponseOf<Id>, Error, ResponseOf<Id>, CallKey<Id>>,
  'queryKey' | 'queryFn' | 'select'
>;
interface CallQuery<Id extends ReadId> {
  queryKey: CallKey<Id>;
  queryFn: (context: { signal: AbortSignal }) => Promise<ResponseOf<Id>>;
}

function queryOf(id: ReadId, { params = {}, query }: AnyInput) {
  const { method, path }: { method: string; path: string } = routeOf(id);
  return {
    queryKey: keyOf(id, { params, query }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      send(method, fillPath(path, params), { query, signal, route: path }),
  };
}

/** The query options of a call, for a query client: `client.fetchQuery(callQuery('getJob', { params: { id } }))`. */
export function callQuery<Id extends ReadId>(id: Id, ...input: CallArgument<Id>): CallQuery<Id>;
export function callQuery(id: ReadId, input?: unknown): object {
  return queryOf(id, checked(input));
}

/** The cached result of a call: `useCall('getJob', { params: { id }, refetchOnMount: 'always' })`. */
export function useCall<Id extends ReadId>(
  id: Id,
  ...input: CallArgument<Id, CacheOptions<Id>>
): UseQueryResult<ResponseOf<Id>>;
export function useCall(id: ReadId, input?: unknown): object {
  const { params, query, ...options } = checked<Partial<UseQueryOptions>>(input);
  return useQuery({ ...options, ...queryOf(id, { params, query }) });
}
