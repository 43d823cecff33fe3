import type { Attributes } from './spans.ts';

/** More than there are routes with their usual statuses. */
const KEPT_MAX = 1000;

/**
 * Makes attributes that are the same object for the same facts, because making and encoding them costs as much as the
 * rest of a span.
 * @param make from facts of which there are few combinations: names of our code, methods, statuses
 */
export function sharedAttributes<Facts extends ReadonlyArray<string | number | undefined>>(
  make: (...facts: Facts) => Attributes,
): (...facts: Facts) => Attributes {
  const kept = new Map<string, Attributes>();
  return (...facts) => {
    const key = facts.join('\n');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = Object.freeze(make(...facts));
    if (kept.size < KEPT_MAX) kept.set(key, made);
    return made;
  };
}
