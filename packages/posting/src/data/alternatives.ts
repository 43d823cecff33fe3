/** Lines of entries separated by |: one list, or one list per language. */
type Lines = readonly string[] | Readonly<Record<string, readonly string[]>>;

/** All entries in one line. */
function joined(lines: Lines): string {
  return (Array.isArray(lines) ? lines : Object.values(lines).flat()).join('|');
}

/**
 * The source of a regular expression that matches one of the entries: `(?:a|b|c)`. The first matching entry wins.
 * @param lines entries that are sources of regular expressions
 */
export function alternatives(lines: Lines): string {
  return `(?:${joined(lines)})`;
}

/** The entries of lists of plain words. */
export function words(lines: Lines): string[] {
  return joined(lines).split('|');
}

/** A source whose entries match with their first letter in either case, for patterns that are case-sensitive. */
export function eitherCase(source: string): string {
  return source.replace(/(?<=\||\(\?:)\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
