import { isHost, partsOf } from './found.ts';

/**
 * The guest page of a LinkedIn posting, which requires no sign-in.
 * @returns null if the URL is not a posting
 */
export function guestPageOf(url: URL): string | null {
  if (!isHost(url, 'linkedin.com')) return null;
  const parts = partsOf(url);
  const inPath = parts[0] === 'jobs' && parts[1] === 'view' ? /(?:^|-)(\d{6,})$/.exec(parts[2] ?? '')?.[1] : undefined;
  const id =
    inPath ?? url.searchParams.get('currentJobId') ?? (url.pathname.includes('/jobPosting/') ? parts.at(-1) : null);
  return id && /^\d{6,}$/.test(id) ? `https://www.linkedin.com/jobs-guest/jobs/api/jobPosting/${id}` : null;
}
