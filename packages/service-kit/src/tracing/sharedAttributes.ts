import type { Attributes } from './spans.ts';

/** More than the combinations of routes and their usual statuses. */
const NODES_MAX = 3000;

type Fact = string | number | undefined;

/** A node of the cache: the attributes for some facts, and a child for each further fact. */
interface CacheNode {
  attributes: Attributes | undefined;
  readonly next: Map<Fact, CacheNode>;
}

const emptyNode = (): CacheNode => ({ attributes: undefined, next: new Map() });

/**
 * Creates a function that returns the same attributes object for the same facts, because creating and encoding one
 * costs as much as the rest of a span.
 * @param make from facts of which there are few combinations: names of our code, methods, statuses
 */
export function sharedAttributes<Facts extends readonly Fact[]>(
  make: (...facts: Facts) => Attributes,
): (...facts: Facts) => Attributes {
  const root = emptyNode();
  let count = 0;
  return (...facts) => {
    let node = root;
    for (const fact of facts) {
      let next = node.next.get(fact);
      if (next === undefined) {
        if (count >= NODES_MAX) return Object.freeze(make(...facts));
        next = emptyNode();
        node.next.set(fact, next);
        count += 1;
      }
      node = next;
    }
    return (node.attributes ??= Object.freeze(make(...facts)));
  };
}
