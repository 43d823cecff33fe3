import { parsePage } from './page/Page.ts';
import type { Reading } from './Reading.ts';
import { readPage } from './readPage.ts';

export type { Reading } from './Reading.ts';

/** A fetched page. */
export interface FetchedPage {
  html: string;
  /** Its URL after redirects. */
  url: string;
}

/**
 * Reads a posting from its page.
 * @returns a refusal if the page is not a single posting
 */
export function readPosting({ html, url }: FetchedPage): Reading {
  return readPage(parsePage(html, url));
}
