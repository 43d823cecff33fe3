import { alternatives } from '../data/alternatives.ts';
import { withoutMarks } from '../text/clean.ts';
import { matchesOf } from '../text/matches.ts';
import type { Claim, TagSource } from './SmartTags.ts';

type Lines = Parameters<typeof alternatives>[0];

const LETTER = /^\p{L}$/u;
const OTHER_LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd' };
const PART_MARKS = new Set('·•–—');
const plainLetters = new Map<string, string>();

/**
 * A text in lower case without accents. Letters, digits and the percent sign stay; what separates parts becomes a slash,
 * and everything else a space. It is as long as the given text, so that the position of a match is that of its words.
 * @param text with composed letters
 */
export function flatten(text: string): string {
  return text
    .replace(/[^\0-\x7f]/g, plainLetter)
    .toLowerCase()
    .replace(/[()[\]{},:;|]/g, '/')
    .replace(/[\0-$&-.<-`~\x7f]/g, ' ');
}

function plainLetter(letter: string): string {
  const known = plainLetters.get(letter);
  if (known !== undefined) return known;
  const lower = letter.toLowerCase();
  const base = withoutMarks(OTHER_LETTERS[lower] ?? lower)[0] ?? '';
  const plain = LETTER.test(base) && base.toLowerCase().length === 1 ? base : PART_MARKS.has(letter) ? '/' : ' ';
  plainLetters.set(letter, plain);
  return plain;
}

/** The source of an expression for whole words of a flat text. " - " ends a phrase, unlike the hyphen of a word. */
export function wholeWords(source: string): string {
  const spaced = source.replace(/ \??/g, (space) => (space === ' ' ? ' {1,2}' : ' {0,2}'));
  return `(?<![^ /])(?:${spaced})(?![^ /])`;
}

/** Words of a flat text that say a value. */
export interface Phrase<Value> {
  value: Value;
  index: number;
  end: number;
}

/**
 * Compiles a table of phrases into one expression.
 * @param table phrases by value, as sources of expressions; at the same position the first one in the table is found
 * @returns finds all phrases of a flat text, in order and without overlaps
 */
export function phraseFinder<Value extends string>(
  table: Readonly<Record<Value, Lines>>,
): (flat: string) => Phrase<Value>[] {
  const values: Value[] = [];
  const sources: string[] = [];
  for (const value in table) {
    values.push(value);
    sources.push(`(${alternatives(table[value])})`);
  }
  const pattern = new RegExp(wholeWords(sources.join('|')), 'g');
  return (flat) => {
    const found: Phrase<Value>[] = [];
    for (const match of matchesOf(pattern, flat)) {
      const value = values[match.indexOf(match[0], 1) - 1];
      if (value !== undefined) found.push({ value, index: match.index, end: match.index + match[0].length });
    }
    return found;
  };
}

/** A claim whose token is its words: "Senior" in a title. */
export function claimOf<Value>(value: Value | null, source: TagSource, words: string): Claim<Value> {
  return { value, evidence: { source, words: words.trim(), token: tokenOf(words) } };
}

/** Words in the form that rules compare. */
export function tokenOf(words: string): string {
  return words.toLowerCase().replace(/\s+/g, ' ').trim();
}
