import type { Line, Word } from 'tesseract.js';

/** Rows of two readings are the same if their edges are at most this share of a row's height apart. */
const APART = 0.5;

/** The mean confidence of a letter, 0 to 100. */
export function confidenceOf(rows: readonly Line[]): number {
  const words = rows.flatMap((row) => row.words);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const sum = words.reduce((total, { text, confidence }) => total + text.length * confidence, 0);
  return letters === 0 ? 0 : sum / letters;
}

function isSameRow({ bbox: a }: Line, { bbox: b }: Line): boolean {
  const near = Math.max(a.y1 - a.y0, b.y1 - b.y0) * APART;
  return (
    Math.abs(a.y0 + a.y1 - b.y0 - b.y1) / 2 <= near && Math.abs(a.x0 - b.x0) <= near && Math.abs(a.x1 - b.x1) <= near
  );
}

/** Cyrillic letters that look like Latin ones. */
const LOOKALIKES = /^(?:[АВЕІЈКМНОРСТУХавеіјкмнорстух]|\P{L})+$/u;

/** The reading of a word that the engine is more confident of; for a word that may be of either script, that of its row. */
const moreConfident = (word: Word, other: Word | undefined): Word =>
  other && other.confidence > word.confidence && !LOOKALIKES.test(word.text) && !LOOKALIKES.test(other.text)
    ? other
    : word;

/**
 * Chooses between two readings of an image, row by row and word by word, by the confidence of the engine: a page in one
 * language has names and titles in another.
 * @param first a reading that counts where the engine is more confident of it
 * @param second the reading that counts otherwise
 */
export function betterRows(first: readonly Line[], second: readonly Line[]): Line[] {
  return second.map((row) => {
    const match = first.find((candidate) => isSameRow(candidate, row));
    if (!match) return row;
    const [best, other] = confidenceOf([match]) > confidenceOf([row]) ? [match, row] : [row, match];
    return best.words.length === other.words.length
      ? { ...best, words: best.words.map((word, at) => moreConfident(word, other.words[at])) }
      : best;
  });
}
