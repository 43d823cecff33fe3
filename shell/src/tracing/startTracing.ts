import { withRetries } from '@jobtrail/web-kit';
import { reportError } from '../errors/reportError.ts';

/** How long remotes wait for the code that records their calls, in ms. */
const AT_MOST_MS = 1000;

let started: Promise<void> | undefined;

/** Loads what records this page, unless that has begun. Most pages are not recorded, and load none of it. */
export function startTracing(share: number): void {
  started ??= withRetries(() => import(/* webpackChunkName: "tracing" */ './traceThisPage.ts')).then(
    ({ traceThisPage }) => traceThisPage(share),
    (error: unknown) => void reportError(error, 'loading'),
  );
}

/** Resolves when the calls of this page are recorded, at the latest after a second; at once if they will not be. */
export async function tracingStarted(): Promise<void> {
  if (started) await Promise.race([started, new Promise((resolve) => setTimeout(resolve, AT_MOST_MS))]);
}
