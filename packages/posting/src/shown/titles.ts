import type { Page } from '../page/Page.ts';
import { cleanValue, fold } from '../text/clean.ts';
import { isBoardName, isGeneric } from '../title/words.ts';
import { withoutPrefix } from './headline.ts';

/** The titles of OpenGraph, Twitter and the page itself, without duplicates. */
export function titlesOf(page: Page): string[] {
  return [
    ...new Set(
      [page.meta('og:title'), page.meta('twitter:title'), page.title]
        .map((title) => cleanValue(withoutPrefix(title)))
        .filter((title) => title !== '' && !isBoardName(title) && !isGeneric(title)),
    ),
  ];
}

/** Where a title comes from. */
export function sourceOfTitle(title: string, page: Page): 'meta' | 'title' {
  return fold(title) === fold(withoutPrefix(page.title)) ? 'title' : 'meta';
}
