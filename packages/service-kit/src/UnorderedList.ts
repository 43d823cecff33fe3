/** Something that can be in one `UnorderedList` at a time. */
export interface Listed {
  /** Its place in the list, which only the list sets; NOWHERE outside one. */
  place: number;
}

/** The place of something that is in no list. */
export const NOWHERE = -1;

/**
 * What is there now, in any order, such as the requests that run. Unlike a `Set` it leaves no garbage when things come and
 * go: V8 replaces the table of a `Set` every few changes, and each table keeps the next one alive. As soon as one of them
 * has reached the old generation, everything that is added from then on stays in memory until the next full collection.
 */
export class UnorderedList<Item extends Listed> implements Iterable<Item> {
  readonly #items: Item[] = [];

  get size(): number {
    return this.#items.length;
  }

  /** Adds something that is in no list. */
  add(item: Item): void {
    item.place = this.#items.length;
    this.#items.push(item);
  }

  /** Removes something if it is in the list. */
  delete(item: Item): void {
    if (item.place === NOWHERE || this.#items[item.place] !== item) return;
    const last = this.#items.pop();
    if (last !== undefined && last !== item) {
      this.#items[item.place] = last;
      last.place = item.place;
    }
    item.place = NOWHERE;
  }

  /** What is in the list now. Both adding and removing are possible meanwhile. */
  [Symbol.iterator](): Iterator<Item> {
    return [...this.#items].values();
  }
}
