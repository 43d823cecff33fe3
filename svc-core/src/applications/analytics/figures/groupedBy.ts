/**
 * Puts the items of a list into groups; an item is in the group of each of its keys. Keys are in the order of the list.
 */
export function groupedBy<Item, Key>(items: readonly Item[], keysOf: (item: Item) => Iterable<Key>): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  return groups;
}
