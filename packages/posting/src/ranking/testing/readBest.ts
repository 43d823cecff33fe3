import type { FetchedPage } from '../../html.ts';
import { parsePage } from '../../page/Page.ts';
import type { Reading } from '../../Reading.ts';
import { readPage } from '../../readPage.ts';

/** Reads the best values of a page, however doubtful: for tests of the rules that find them on pages with little else. */
export function readBest({ html, url }: FetchedPage): Reading {
  return readPage(parsePage(html, url), { lines: { company: 0, position: 0, location: 0, salary: 0 } });
}
