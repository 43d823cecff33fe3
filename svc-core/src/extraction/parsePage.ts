import { type Board, readBoardAnswer } from '@jobtrail/posting/boards';
import { decodePage } from '@jobtrail/posting/charset';
import { type Reading, readPosting } from '@jobtrail/posting/html';

/** What the reading thread is handed: bytes, and what is known of them. */
export interface FetchedPage {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly isJson: boolean;
  /** The posting's address. */
  readonly url: string;
  /** Whose interface answered this; absent for a page. */
  readonly board?: Board;
}

/** A document that is nothing but data says what it says as structured data in a page would. */
const asPage = (json: string): string =>
  `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;

/** Reads what was fetched: everything that takes time, for a thread of its own. */
export function parsePage({ bytes, contentType, isJson, url, board }: FetchedPage): Reading {
  const text = decodePage(bytes, contentType);
  if (board) return readBoardAnswer(board, text, url);
  return readPosting({ html: isJson ? asPage(text) : text, url });
}
