import { memoize } from './memoize.ts';

const INVISIBLE = /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const EDGES_LEFT = /^[\s|·•・›»:;,~–—*-]+/;
const EDGES_RIGHT = /[\s|·•・›»«:;,–—*-]+$/;

/** Text that is clean already: most texts are, and this check is cheaper than cleaning. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/;
const MAX_CHECKED_LENGTH = 2_000;
/** Printable ASCII, which needs no normalization. */
const PLAIN = /^[ -~]*$/;

/** One line of text: no invisible characters, every kind of space as a plain space, composed letters. */
export function oneLine(text: string): string {
  if (text.length < MAX_CHECKED_LENGTH && TIDY.test(text)) return text;
  return text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
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
    .replace(INVISIBLE, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
});

/** Like `fold`, but without accents. */
export const foldPlain = memoize((text) => {
  const folded = fold(text);
  return PLAIN.test(folded) ? folded : folded.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
});
