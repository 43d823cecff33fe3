import { fold } from '@jobtrail/contract';

/** Most characters of a suffix in the index. The rest of a longer search text is compared with the user itself. */
const SUFFIX_MAX = 64;

const cut = (text: string): string => [...text].slice(0, SUFFIX_MAX).join('').trimEnd();
/** Compares code points, which is the order of both databases; JavaScript's own order differs above U+FFFF. */
const isBefore = (a: string, b: string): boolean => Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;

/**
 * All suffixes of the folded name and address. One of the two contains a text exactly if one of these begins with it.
 */
export function suffixesOf({ name, email }: { name: string; email: string }): string[] {
  const suffixes = new Set<string>();
  for (const text of [fold(name), fold(email)]) {
    const characters = [...text];
    characters.forEach(
      (character, at) => character === ' ' || suffixes.add(cut(characters.slice(at, at + SUFFIX_MAX).join(''))),
    );
  }
  return [...suffixes];
}

/** The part of a folded text that can be searched in the index. */
export const searchablePart = cut;

/** The first suffix of a user that begins with the folded text; null if there is none. */
export function firstMatch({ name, email }: { name: string; email: string }, q: string): string | null {
  let first: string | null = null;
  for (const text of [fold(name), fold(email)]) {
    for (let at = text.indexOf(q); at !== -1; at = text.indexOf(q, at + 1)) {
      const suffix = cut(text.slice(at));
      if (first === null || isBefore(suffix, first)) first = suffix;
    }
  }
  return first;
}
