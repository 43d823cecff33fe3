import { allOf, clause, type Filter, type FilterClause } from './filter.ts';
import type { FilterKey } from './keys.ts';

/** What a filter joins by "and". A chip shows one of these clauses. */
const partsOf = (filter: Filter): readonly Filter[] => (filter.kind === 'and' ? filter.parts : [filter]);

/** The clause that the chip of a key shows: the only one of the key that is neither negated nor in a group. */
function shownClause(filter: Filter, key: FilterKey): FilterClause | undefined {
  const clauses = partsOf(filter).filter((part) => part.kind === 'clause' && part.key === key);
  const [only] = clauses;
  return clauses.length === 1 && only?.kind === 'clause' ? only : undefined;
}

/** The values that the chip of a key shows; null if the filter has no clause of the key that a chip can show. */
export const clauseOf = (filter: Filter, key: FilterKey): readonly string[] | null =>
  shownClause(filter, key)?.values ?? null;

/**
 * The filter with other values in the chip of a key, or without its clause. What the chip does not show stays.
 * @throws RangeError if a value makes no sense for the key
 */
export function withClause(filter: Filter, key: FilterKey, values: readonly string[] | null): Filter {
  const shown = shownClause(filter, key);
  const others = partsOf(filter).filter((part) => part !== shown);
  if (values === null || values.length === 0) return allOf(others);
  const changed = clause(key, values);
  if (!changed) throw new RangeError(`A filter by ${key} cannot have the values ${values.join(', ')}.`);
  return allOf([...others, changed]);
}

/** What a bar with chips of these keys does not show of a filter. Printed, it is the text next to the chips. */
export function withoutChips(filter: Filter, keys: readonly FilterKey[]): Filter {
  const shown = new Set<Filter | undefined>(keys.map((key) => shownClause(filter, key)));
  return allOf(partsOf(filter).filter((part) => !shown.has(part)));
}
