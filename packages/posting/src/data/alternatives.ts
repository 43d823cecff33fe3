/** Lines of entries with a | between them: one list, or a list for each language. */
export type Lines = readonly string[] | Readonly<Record<string, readonly string[]>>;

/** All entries in one line. */
function joined(lines: Lines): string {
  return (Array.isArray(lines) ? lines : Object.values(lines).flat()).join('|');
}

/**
 * The source of a regular expression that matches one of the entries: `(?:a|b|c)`. The first entry that matches wins.
 * @param lines whose entries are sources of regular expressions
 */
export function alternatives(lines: Lines): string {
  return `(?:${joined(lines)})`;
}

/** The entries of lists of plain words. */
export function words(lines: Lines): string[] {
  return joined(lines).split('|');
}
