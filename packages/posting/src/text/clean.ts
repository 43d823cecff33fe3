import { memoize } from './memoize.ts';

const INVISIBLE = /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const EDGES_LEFT = /^[\s|·•・›»:;,~–—*-]+/;
const EDGES_RIGHT = /[\s|·•・›»«:;,–—*-]+$/;

/** Text that is clean already: most texts are, and this check is cheaper than cleaning. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/;
const MAX_CHECKED_LENGTH = 2_000;
/** What the Turkish capital İ becomes in lower case. */
const DOT_ABOVE = /i\u0307/g;
/** Printable ASCII, which needs no normalization. */
const PLAIN = /^[ -~]*$/;
/**
 * Characters that NFC never changes, next to others of them, and none that is invisible: those of most languages, without
 * combining ones.
 */
const COMPOSED =
  /^[\t-\r -~\u00a0-\u00ac\u00ae-\u02ff\u0400-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]*$/;

/** One line of text: no invisible characters, every kind of space as a plain space, composed letters. */
export function oneLine(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length < MAX_CHECKED_LENGTH && TIDY.test(trimmed)) return trimmed;
  return composed(text).replace(/\s+/g, ' ').trim();
}

/** A text with composed letters and without invisible characters. */
function composed(text: string): string {
  return COMPOSED.test(text) ? text : text.normalize('NFC').replace(INVISIBLE, '');
}

/** One line without leading and trailing separators. */
export function cleanValue(text: string): string {
  const line = oneLine(text).replace(EDGES_LEFT, '');
  return trimRight(line).replace(/^"([^"]*)"$/, '$1');
}

/** A line without trailing separators. Checks only the last characters, so that a long line is cheap. */
function trimRight(line: string): string {
  const tail = line.slice(-40);
  return line.slice(0, line.length - tail.length) + tail.replace(EDGES_RIGHT, '');
}

/** The form for comparing texts: letters and digits in lower case. */
export const fold = memoize((text) => {
  if (PLAIN.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(DOT_ABOVE, 'i')
    .replace(INVISIBLE, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
});

/** Like `fold`, but without accents. */
export const foldPlain = memoize((text) => withoutMarks(fold(text)));

/** Letters whose marks are no accents. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', ø: 'o', æ: 'ae', đ: 'd' };

/** A text without accents and other marks on its letters. */
export function withoutMarks(text: string): string {
  if (PLAIN.test(text)) return text;
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '');
  return letters.replace(/[ıłøæđ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter).normalize('NFC');
}
