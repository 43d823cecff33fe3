import { KEPT_BODY_MAX_BYTES } from './body.ts';

/** Longer than a statement may take by default, and longer than a service waits for another while a person waits. */
const USUAL_MS = 30_000;
/** Calls that wait for other sites, and bodies with media, which are stored before the response. */
const LONG_MS = 120_000;

/**
 * How long a service may take to begin its response after it has the whole request, in ms.
 * @param slow whether the call waits for other sites
 * @param bytes the length of the body; null if the client does not announce it
 */
export function responseTimeoutMs({ slow, maxBody }: { slow: boolean; maxBody: number }, bytes: number | null): number {
  const carriesMedia = maxBody > KEPT_BODY_MAX_BYTES && (bytes === null || bytes > KEPT_BODY_MAX_BYTES);
  return slow || carriesMedia ? LONG_MS : USUAL_MS;
}
