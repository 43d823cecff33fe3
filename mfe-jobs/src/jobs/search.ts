import { useMemo } from 'react';
import { type JobCard, matchesSearch, TEXT_MAX } from '@jobtrail/contract';
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

/**
 * The jobs that contain the text in their card, and those that the server found by their notes and contacts, which cards
 * do not have. A blank text matches all.
 */
export function searchJobs(
  jobs: readonly JobCard[],
  text: string,
  found: ReadonlySet<string> = new Set(),
): readonly JobCard[] {
  return text.trim() === '' ? jobs : jobs.filter((job) => found.has(job.id) || matchesSearch(job, text));
}
