/** An item that can be in one `UnorderedList` at a time. */
export interface Listed {
  /** Its index in the list, which only the list sets; NOT_LISTED outside a list. */
  index: number;
}

/** The index of an item that is in no list. */
export const NOT_LISTED = -1;

/**
 * A collection without an order, such as the running requests. Unlike a `Set` it leaves no garbage when items are added
 * and removed: V8 replaces the table of a `Set` every few changes, and each table keeps the next one alive. Once one of
 * them has reached the old generation, every item added afterwards stays in memory until the next full collection.
 */
export class UnorderedList<Item extends Listed> implements Iterable<Item> {
  readonly #items: Item[] = [];

  get size(): number {
    return this.#items.length;
  }

  /** Adds an item that is in no list. */
  add(item: Item): void {
    item.index = this.#items.length;
    this.#items.push(item);
  }

  /** Removes an item if it is in the list. */
  delete(item: Item): void {
    if (item.index === NOT_LISTED || this.#items[item.index] !== item) return;
    const last = this.#items.pop();
    if (last !== undefined && last !== item) {
      this.#items[item.index] = last;
      last.index = item.index;
    }
    item.index = NOT_LISTED;
  }

  /** Iterates over the items. Items may be added and removed during the iteration. */
  [Symbol.iterator](): Iterator<Item> {
    return [...this.#items].values();
  }
}
