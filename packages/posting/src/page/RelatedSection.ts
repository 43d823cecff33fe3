import { alternatives } from '../data/alternatives.ts';
import related from '../data/related.json';
import { foldPlain } from '../text/clean.ts';

const HEADING = new RegExp(
  `^(?:${[
    String.raw`(?:\d+ )?${alternatives(related.openers)}(?: (?!information|about|details|on|of)\w+){0,3} ` +
      String.raw`${alternatives(related.jobs)}\b.*`,
    alternatives(related.headings),
  ].join('|')})$`,
);

/**
 * Tracks whether the walk is in a section such as "Similar jobs": from its heading to the end of the element that
 * contains both the heading and its content.
 */
export class RelatedSection {
  #depth: number | null = null;
  #followed = false;

  get within(): boolean {
    return this.#depth !== null;
  }

  /**
   * @param text the block
   * @param level of its heading, 0 for none
   * @param depth the number of open elements around it
   */
  block(text: string, level: number, depth: number): void {
    if (this.#depth !== null) this.#followed = true;
    else if (text.length < 80 && (level > 0 || text.length < 50) && HEADING.test(foldPlain(text))) {
      this.#depth = Math.max(2, depth - 1);
      this.#followed = false;
    }
  }

  /** @param depth the number of elements that are still open */
  leave(depth: number): void {
    if (this.#depth === null || depth >= this.#depth) return;
    if (this.#followed || depth <= 2) this.#depth = null;
    else this.#depth = depth;
  }
}
