import { useEffect, useMemo, useState } from 'react';
import { TEXT_MAX } from '@jobtrail/contract';
import { useCall } from '@jobtrail/web-kit';

/** How long to wait for more typing before asking the server, in ms. */
const DEBOUNCE_MS = 250;
/** Shorter texts are in most notes. */
const MIN_LENGTH = 2;

/**
 * The ids of the jobs in which the server finds a text, including notes and contacts. Empty until it has responded; a
 * failed search leaves the matches that the cards show.
 */
export function useFoundByServer(
  text: string,
  list: 'applications' | 'wishlist' = 'applications',
): ReadonlySet<string> {
  const wanted = text.trim().slice(0, TEXT_MAX.search);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data } = useCall('listJobs', {
    query: { view: 'card', q: asked, ...(list === 'wishlist' && { list }) },
    enabled: asked === wanted && asked.length >= MIN_LENGTH,
  });
  return useMemo(() => new Set(asked === wanted ? data?.map(({ id }) => id) : []), [asked, wanted, data]);
}
