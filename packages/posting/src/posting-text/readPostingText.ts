import type { Page } from '../page/Page.ts';
import type { StatedText } from '../structured/jsonLd.ts';
import { textOfPage } from './pageText.ts';
import type { PostingText } from './PostingText.ts';
import { textOfDescription } from './written.ts';

/** A description that is shorter than this share of the text on the page is only its beginning. */
const TEASER = 0.5;

/**
 * Reads the text of the posting on a page: the description in its structured data, or what the page shows if that is
 * much longer.
 * @returns null if there is no text
 */
export function readPostingText(page: Page, position: string | null, stated: StatedText | null): PostingText | null {
  const shown = textOfPage(page, position);
  const description = textOfDescription(stated?.description ?? '');
  const isStated = description !== '' && description.length >= shown.length * TEASER;
  const text = isStated ? description : shown;
  if (text === '') return null;
  return { text, source: isStated ? 'json-ld' : 'page', language: languageOf(page), facts: stated?.facts ?? {} };
}

function languageOf({ elements }: Page): string | null {
  const declared = elements.find(({ name }) => name === 'html')?.attribs.lang ?? '';
  return /^[a-z]{2,3}(?=$|[-_])/i.exec(declared.trim())?.[0].toLowerCase() ?? null;
}
