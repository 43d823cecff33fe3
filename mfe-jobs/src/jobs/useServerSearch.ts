import { useMemo } from 'react';
import { TEXT_MAX } from '@jobtrail/contract';
import { useCall, useDebounced } from '@jobtrail/web-kit';

/** Shorter texts are in most notes. */
const MIN_LENGTH = 2;

/**
 * The ids of the jobs in which the server finds a text, including notes and contacts. Empty until it has responded; a
 * failed search leaves the matches that the cards show.
 */
export function useServerSearch(text: string, list: 'applications' | 'wishlist' = 'applications'): ReadonlySet<string> {
  const search = text.trim().slice(0, TEXT_MAX.search);
  const debounced = useDebounced(search);
  const { data } = useCall('listJobs', {
    query: { view: 'card', q: debounced, ...(list === 'wishlist' && { list }) },
    enabled: debounced === search && debounced.length >= MIN_LENGTH,
  });
  return useMemo(() => new Set(debounced === search ? data?.map(({ id }) => id) : []), [debounced, search, data]);
}
