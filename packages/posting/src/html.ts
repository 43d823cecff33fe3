import { load } from 'cheerio/slim';
import { firstOf, type Reading } from './Reading.ts';

export type { Reading } from './Reading.ts';

/** A page as it was fetched. */
export interface FetchedPage {
  html: string;
  /** Its address after redirects. */
  url: string;
}

/**
 * Reads a posting from its page.
 * @returns a refusal where the page is not one posting
 */
export function readPosting({ html }: FetchedPage): Reading {
  const $ = load(html);
  const title = $('meta[property="og:title"]').attr('content')?.trim();
  return firstOf([{ position: title ? { value: title, source: 'meta' } : null }]);
}
