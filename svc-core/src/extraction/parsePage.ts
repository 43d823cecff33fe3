import { type Board, readBoardResponse } from '@jobtrail/posting/boards';
import { decodePage } from '@jobtrail/posting/charset';
import { type Preferred, type Reading, readPosting } from '@jobtrail/posting/html';

/** What a parser thread gets: the bytes of a page and what is known about them. */
export interface FetchedPage {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly isJson: boolean;
  /** The posting's address. */
  readonly url: string;
  /** The board whose API returned the bytes; absent for a page. */
  readonly board?: Board;
  /** The places from which the person has chosen values on this site; a board's API has none. */
  readonly preferred?: Preferred;
}

/** Wraps a JSON document in a page, so that it is read like structured data. */
const asPage = (json: string): string =>
  `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;

/** Reads the posting in the fetched bytes. It takes long, so it runs in a separate thread. */
export function parsePage({ bytes, contentType, isJson, url, board, preferred }: FetchedPage): Reading {
  const text = decodePage(bytes, contentType);
  if (board) return readBoardResponse(board, text, url);
  return readPosting({ html: isJson ? asPage(text) : text, url, preferred });
}
