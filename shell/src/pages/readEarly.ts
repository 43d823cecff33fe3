import { dropEarlyReads, type EarlyRead } from '@jobtrail/web-kit/early-reads';
import { pageStart } from './pageStart.ts';

/** How long a response waits for the code that needs it. A slow network may take that long to load the code. */
const KEPT_MS = 30_000;

/** Makes the calls that the page needs first, without waiting for its code. The API client takes them over. */
export function readEarly(): void {
  const { reads } = pageStart();
  if (!Array.isArray(reads)) return;
  const early = new Map<string, EarlyRead>();
  for (const url of reads) {
    if (typeof url !== 'string' || !url.startsWith('/api/')) continue;
    const aborted = new AbortController();
    const response = fetch(url, { credentials: 'include', signal: aborted.signal });
    // Without a response, the API client makes the call again.
    response.catch(() => undefined);
    early.set(url, { response, abort: () => aborted.abort() });
  }
  window.jobtrailEarlyReads = early;
  setTimeout(dropEarlyReads, KEPT_MS);
}
