import type { Attributes } from './spans.ts';

/** More than there are routes with their usual statuses. */
const KEPT_MAX = 3000;

type Fact = string | number | undefined;

/** What is kept for some facts, and by the next fact for more of them. */
interface Kept {
  attributes: Attributes | undefined;
  readonly next: Map<Fact, Kept>;
}

const nothingKept = (): Kept => ({ attributes: undefined, next: new Map() });

/**
 * Makes attributes that are the same object for the same facts, because making and encoding them costs as much as the
 * rest of a span.
 * @param make from facts of which there are few combinations: names of our code, methods, statuses
 */
export function sharedAttributes<Facts extends readonly Fact[]>(
  make: (...facts: Facts) => Attributes,
): (...facts: Facts) => Attributes {
  const root = nothingKept();
  let count = 0;
  return (...facts) => {
    let kept = root;
    for (const fact of facts) {
      let next = kept.next.get(fact);
      if (next === undefined) {
        if (count >= KEPT_MAX) return Object.freeze(make(...facts));
        next = nothingKept();
        kept.next.set(fact, next);
        count += 1;
      }
      kept = next;
    }
    return (kept.attributes ??= Object.freeze(make(...facts)));
  };
}
