const ENTRIES = 4_000;
const MAX_LENGTH = 200;

/**
 * Memoizes a pure function of a text: the rules of several fields examine every line of a page in the same way.
 * Keeps at most 4,000 results, and none for texts of more than 200 characters. A full cache is cleared.
 */
export function memoize<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    if (text.length > MAX_LENGTH) return compute(text);
    const known = results.get(text);
    if (known !== undefined) return known;
    if (results.size >= ENTRIES) results.clear();
    const result = compute(text);
    results.set(text, result);
    return result;
  };
}
