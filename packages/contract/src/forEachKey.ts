/**
 * An object with a value for each of some keys.
 * @param valueOf called once for each key
 */
export function forEachKey<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
}
