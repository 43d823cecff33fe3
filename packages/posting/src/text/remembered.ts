const ENTRIES = 4_000;
const LONGEST = 200;

/**
 * A pure function of a text that remembers its results: the signs of several fields ask the same of each line of a page.
 * It keeps at most 4,000 results, none for a text of more than 200 characters, and forgets all of them when it is full.
 */
export function remembered<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    if (text.length > LONGEST) return compute(text);
    const known = results.get(text);
    if (known !== undefined) return known;
    if (results.size >= ENTRIES) results.clear();
    const result = compute(text);
    results.set(text, result);
    return result;
  };
}
