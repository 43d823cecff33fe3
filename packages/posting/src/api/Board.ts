import type { Findings } from '../Reading.ts';
import type { Json, JsonObject } from '../structured/json.ts';

/** How to call a board's public API and read its response. */
export interface BoardApi {
  /**
   * The API URL for the URL of a posting; null if it is not a posting of this board. Its host is a constant of the
   * board, or the host of the posting, without port and user.
   */
  addressOf(url: URL): string | null;
  /** Request headers that the API requires. They are sent to this API only, so none of them may be a secret. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Parses a response that is not JSON; undefined if it cannot be read. */
  parse?(body: string, url: URL): Json | undefined;
  /** Unwraps the list or the posting in a response. */
  inside?(response: JsonObject): Json | undefined;
  /** Identifies the posting in a list: the numbers, slugs or URLs in the posting's URL. */
  idsOf(url: URL): string[];
  /** The fields of a posting in the response that identify it. */
  idsIn(posting: JsonObject): string[];
  /** The text of a posting as the board states it, HTML or lines; null if there is none. */
  textOf(posting: JsonObject): string | null;
  /** @param response the whole response, which may name the company once for all postings */
  read(posting: JsonObject, url: URL, response: Json): Findings;
}
