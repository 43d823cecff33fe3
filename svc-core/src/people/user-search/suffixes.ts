/** Most characters that the index holds of a suffix; what is asked for beyond them is looked for in the user itself. */
const SUFFIX_MAX = 64;

const cut = (text: string): string => [...text].slice(0, SUFFIX_MAX).join('').trimEnd();
/** By code points, as both databases order text; JavaScript's own order differs above U+FFFF. */
const isBefore = (a: string, b: string): boolean => Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;

/**
 * A text as it is searched: without its case, all kinds and numbers of spaces as one. Databases disagree about the order of
 * characters below a space and about spaces at an end, so that none are left.
 */
export const folded = (text: string): string =>
  Buffer.from(text)
    .toString()
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** All suffixes of the folded name and address: one of the two contains a text exactly when one of these begins with it. */
export function suffixesOf({ name, email }: { name: string; email: string }): string[] {
  const suffixes = new Set<string>();
  for (const text of [folded(name), folded(email)]) {
    const characters = [...text];
    characters.forEach(
      (character, at) => character === ' ' || suffixes.add(cut(characters.slice(at, at + SUFFIX_MAX).join(''))),
    );
  }
  return [...suffixes];
}

/** The part of a folded text that the index can be asked for. */
export const indexed = cut;

/** The first suffix of a user that begins with the folded text; null when there is none. */
export function firstMatch({ name, email }: { name: string; email: string }, q: string): string | null {
  let first: string | null = null;
  for (const text of [folded(name), folded(email)]) {
    for (let at = text.indexOf(q); at !== -1; at = text.indexOf(q, at + 1)) {
      const suffix = cut(text.slice(at));
      if (first === null || isBefore(suffix, first)) first = suffix;
    }
  }
  return first;
}
