type Given = '' | null | undefined | Readonly<Record<string, string | number | null>>;

/** Metadata after an update: an empty value removes its key, and '' instead of an object removes all keys. */
export function withMetadata(before: Readonly<Record<string, string>>, given: Given): Record<string, string> {
  if (given === undefined) return { ...before };
  if (given === null || given === '') return {};
  const kept = Object.entries({ ...before, ...given }).filter(
    (entry): entry is [string, string | number] => entry[1] !== null && entry[1] !== '',
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}
