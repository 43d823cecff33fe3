import { parsePage } from './page/Page.ts';
import type { Preferred, Reading } from './Reading.ts';
import { readPage } from './readPage.ts';

export type { Preferred, Reading } from './Reading.ts';

/** A fetched page. */
export interface FetchedPage {
  html: string;
  /** Its URL after redirects. */
  url: string;
  /** The places that this person has chosen on the site before: candidates that stand there are filled. */
  preferred?: Preferred | undefined;
}

/**
 * Reads a posting from its page.
 * @returns a refusal if the page is not a single posting
 */
export function readPosting({ html, url, preferred }: FetchedPage): Reading {
  return readPage(parsePage(html, url), { preferred });
}
