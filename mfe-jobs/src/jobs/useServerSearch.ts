import { useEffect, useMemo, useState } from 'react';
import { TEXT_MAX } from '@jobtrail/contract';
import { useCall } from '@jobtrail/web-kit';

/** How long to wait for more typing before the request, in ms. */
const DEBOUNCE_MS = 250;
/** Shorter texts are in most notes. */
const MIN_LENGTH = 2;

/**
 * The ids of the jobs in which the server finds a text, including notes and contacts. Empty until it has responded; a
 * failed search leaves the matches that the cards show.
 */
export function useServerSearch(text: string, list: 'applications' | 'wishlist' = 'applications'): ReadonlySet<string> {
  const search = text.trim().slice(0, TEXT_MAX.search);
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(search), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [search]);
  const { data } = useCall('listJobs', {
    query: { view: 'card', q: debounced, ...(list === 'wishlist' && { list }) },
    enabled: debounced === search && debounced.length >= MIN_LENGTH,
  });
  return useMemo(() => new Set(debounced === search ? data?.map(({ id }) => id) : []), [debounced, search, data]);
}
