import { onSignal } from './signals.ts';

/** A GET that the page's first script has made, before the code that needs it arrived. */
export interface EarlyRead {
  readonly response: Promise<Response>;
  readonly abort: () => void;
}

declare global {
  interface Window {
    /**
     * By path and query, the early reads that nobody has taken over yet. Set by the shell (shell/src/pages/readEarly.ts).
     * Every front end bundles its own copy of the API client.
     */
    jobtrailEarlyReads?: Map<string, EarlyRead>;
  }
}

/** Takes over an early read, once; undefined if there is none. */
export function takeEarlyRead(url: string): EarlyRead | undefined {
  const early = window.jobtrailEarlyReads?.get(url);
  window.jobtrailEarlyReads?.delete(url);
  return early;
}

/** Drops the early reads, because their responses may be outdated or another person's. */
export function dropEarlyReads(): void {
  for (const { abort } of window.jobtrailEarlyReads?.values() ?? []) abort();
  window.jobtrailEarlyReads?.clear();
}

onSignal('signedOut', dropEarlyReads);
