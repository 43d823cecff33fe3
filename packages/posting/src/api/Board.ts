import type { Findings } from '../Reading.ts';
import type { JsonObject } from '../structured/json.ts';

/** The boards whose public posting interface is known. */
export type Board =
  'greenhouse' | 'lever' | 'ashby' | 'workable' | 'smartrecruiters' | 'recruitee' | 'workday' | 'linkedin';

/** How a board's public interface is asked and read. */
export interface BoardApi {
  /** The interface's address for a posting's address, null when the address is not a posting of this board. */
  addressOf(url: URL): string | null;
  /** What identifies the posting in a list: its numbers, slugs or addresses, as they appear in the posting's address. */
  idsOf(url: URL): string[];
  /** The values of an answer's posting that name it. */
  idsIn(posting: JsonObject): string[];
  read(posting: JsonObject, url: URL): Findings;
}
