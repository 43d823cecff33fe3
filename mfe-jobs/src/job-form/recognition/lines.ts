import type { Line, Page, Word } from 'tesseract.js';
import type { TextLine } from '@jobtrail/posting';
import type { Color } from './ink.ts';
import type { Slice } from './picture.ts';

/** Results with low confidence that are not words are icons or borders. */
const BELIEVED = 30;
/** Words that are farther apart than this many line heights belong to different columns. */
const COLUMN_GAP = 2;
/**
 * Hues that differ by more than this are different colors. Lightness is ignored: thin letters are lighter than bold
 * ones.
 */
const OTHER_HUE = 110;

const heightOf = ({ bbox }: Word): number => bbox.y1 - bbox.y0;

/**
 * The line height of such text, from the top of ascenders to the bottom of descenders, even if the word has neither.
 */
function fullHeight(word: Word): number {
  const low = /[gjpqy,;()[\]{}|@$/]/.test(word.text);
  const high = /[A-Z0-9bdfhklit()[\]{}|@$&/]/.test(word.text);
  if (low && high) return heightOf(word);
  if (high) return heightOf(word) * 1.25;
  return heightOf(word) * (low ? 1.3 : 1.75);
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const differs = (a: Color, b: Color): boolean =>
  Math.abs(a[0] - a[1] - (b[0] - b[1])) + Math.abs(a[1] - a[2] - (b[1] - b[2])) > OTHER_HUE;
const isWord = ({ text, confidence }: Word): boolean =>
  text.trim() !== '' && (confidence >= BELIEVED || /\p{L}{3}/u.test(text));

/** The words of a recognized row, split at columns and changes of color. */
function partsOf(row: Line, inkOf: Slice['inkOf']): Word[][] {
  const parts: Word[][] = [];
  let ink: Color | undefined;
  for (const word of row.words.filter(isWord)) {
    const part = parts.at(-1);
    const last = part?.at(-1);
    const here = inkOf(word.bbox);
    const gap = last ? word.bbox.x0 - last.bbox.x1 : 0;
    const own = /[\p{L}\p{N}]{2}/u.test(word.text);
    if (
      part &&
      last &&
      gap < COLUMN_GAP * Math.max(heightOf(last), heightOf(word)) &&
      !(own && ink && differs(ink, here))
    )
      part.push(word);
    else parts.push([word]);
    if (own) ink = here;
  }
  return parts;
}

function textLine(words: Word[], scale: number, sliceTop: number): TextLine {
  const edge = (pick: (word: Word) => number, of: (...values: number[]) => number) => of(...words.map(pick)) / scale;
  const left = edge(({ bbox }) => bbox.x0, Math.min);
  const letters = words.filter(({ text }) => /\p{L}/u.test(text));
  return {
    text: words.map(({ text }) => text).join(' '),
    height: Math.round(median((letters.length > 0 ? letters : words).map(fullHeight)) / scale),
    top: Math.round(sliceTop + edge(({ bbox }) => bbox.y0, Math.min)),
    left: Math.round(left),
    width: Math.round(edge(({ bbox }) => bbox.x1, Math.max) - left),
    confidence: Math.round(words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length),
  };
}

/** The rows that the engine recognized, whatever blocks of the page they belong to. */
export const rowsOf = ({ blocks }: Pick<Page, 'blocks'>): Line[] =>
  (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));

/**
 * The lines of a recognized slice in pixels of the screenshot, from top to bottom; parts of one row stay next to each
 * other.
 */
export function linesOf(
  rows: readonly Line[],
  { scale, top, inkOf }: Pick<Slice, 'scale' | 'top' | 'inkOf'>,
): TextLine[] {
  return rows
    .toSorted((a, b) => a.bbox.y0 - b.bbox.y0)
    .flatMap((row) => partsOf(row, inkOf))
    .map((words) => textLine(words, scale, top));
}
