import { allOf, clauseOf, type Filter, type FilterKey, parseFilter, printFilter } from '@jobtrail/contract';

/** The keys whose only clause a chip shows. */
export const CHIP_KEYS = ['stage', 'tag', 'applied', 'pay', 'source', 'remote', 'level', 'type'] as const;
export type ChipKey = (typeof CHIP_KEYS)[number];

/** The clauses that a chip switches on and off. */
export const SWITCHES = [
  { text: 'silent:yes', label: 'Silent' },
  { text: 'has:interview', label: 'Has interview' },
] as const;

/** What a filter joins by "and". */
export const partsOf = (filter: Filter): readonly Filter[] => (filter.kind === 'and' ? filter.parts : [filter]);

/** Whether a filter has a part with this text among those that it joins by "and". */
export const hasPart = (filter: Filter, text: string): boolean =>
  partsOf(filter).some((part) => printFilter(part) === text);

/** The parts of a filter that chips show. */
export function shownByChips(filter: Filter): readonly Filter[] {
  const isOnlyOfItsKey = (key: FilterKey): boolean => clauseOf(filter, key) !== null;
  return partsOf(filter).filter(
    (part) =>
      part.kind === 'clause' &&
      (CHIP_KEYS.some((key) => key === part.key && isOnlyOfItsKey(key)) ||
        SWITCHES.some(({ text }) => text === printFilter(part))),
  );
}

/** The filter with a part that it did not have, or without the one that it had. */
export function switched(filter: Filter, text: string): Filter {
  const parts = partsOf(filter);
  const others = parts.filter((part) => printFilter(part) !== text);
  return allOf(others.length < parts.length ? others : [...parts, parseFilter(text)]);
}
