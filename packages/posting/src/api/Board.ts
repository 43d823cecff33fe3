import type { Findings } from '../Reading.ts';
import type { JsonObject } from '../structured/json.ts';

/** The boards with a known public posting API. */
export type Board =
  'greenhouse' | 'lever' | 'ashby' | 'workable' | 'smartrecruiters' | 'recruitee' | 'workday' | 'linkedin';

/** How to call a board's public API and read its response. */
export interface BoardApi {
  /** The API URL for the URL of a posting; null if it is not a posting of this board. */
  addressOf(url: URL): string | null;
  /** What identifies the posting in a list: numbers, slugs or URLs that appear in the posting's URL. */
  idsOf(url: URL): string[];
  /** The fields of a posting in the response that identify it. */
  idsIn(posting: JsonObject): string[];
  read(posting: JsonObject, url: URL): Findings;
}
