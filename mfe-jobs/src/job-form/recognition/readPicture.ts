import type { Line, Page } from 'tesseract.js';
import { type Reading, readText, type TextLine } from '@jobtrail/posting';
import { betterRows, confidenceOf } from './betterRows.ts';
import { languageOfPlace } from './languageOfPlace.ts';
import { FIRST, type Language, languageOf } from './languages.ts';
import { linesOf, rowsOf } from './lines.ts';
import { ENLARGED, openPicture, type Slice } from './picture.ts';

/** The reading of a screenshot, and its lines of text. */
export interface PictureReading {
  reading: Reading;
  lines: TextLine[];
}
interface Reader {
  /** @returns null if it was stopped */
  recognize: (picture: Blob, onProgress: (share: number) => void) => Promise<Page | null>;
  /** Reads the next pictures in languages; rejects if their data cannot be loaded. */
  read: (...languages: Language[]) => Promise<void>;
}

/** No further slice is started after this time, in ms. */
const TIME_MAX_MS = 25_000;
/** Text of a long image that is smaller than this comes from a low-resolution screen and needs enlarging. */
const SMALL_TEXT = 24;
/** The fields for which further slices are read. */
const WANTED = ['position', 'company', 'location'] as const;

/** The median letter height. */
function heightOfText(lines: readonly TextLine[]): number {
  const heights = lines.flatMap(({ text, height = 0 }) => Array.from(text, () => height)).toSorted((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0;
}

const valuesText = (reading: Reading | null): string =>
  reading && WANTED.every((field) => reading[field]) ? WANTED.map((field) => reading[field]?.value).join('\n') : '';

/**
 * Reads a screenshot slice by slice from the top, until all fields are found and the next slice agrees, the image ends,
 * or time is up.
 * @param onProgress receives the share of the image that has been read, 0 to 1
 * @param whole reads on when all fields are found
 * @returns null if it was stopped
 * @throws {Error} if the browser cannot decode it
 */
export async function readPicture(
  image: Blob,
  { recognize, read: readIn }: Reader,
  onProgress: (share: number) => void = () => {},
  whole = false,
): Promise<PictureReading | null> {
  const picture = await openPicture(image);
  await readIn(FIRST);
  const until = performance.now() + TIME_MAX_MS;
  let { scale } = picture;
  /** The languages of the slices after the first one. Postings in any language contain English words. */
  let languages: Language[] = [FIRST];
  const read = async (slice: Slice): Promise<Line[] | null> => {
    const page = await recognize(slice.gray, (share) =>
      onProgress((slice.top + slice.height * share) / picture.height),
    );
    return page && rowsOf(page);
  };
  /** Reads the first slice again if its text turns out to be small, or to contain another language than English. */
  const readFirst = async (): Promise<[Slice, TextLine[] | null]> => {
    let slice = await picture.slice(0, scale);
    let rows = await read(slice);
    let lines = rows && linesOf(rows, slice);
    if (lines && scale < ENLARGED && heightOfText(lines) < SMALL_TEXT) {
      scale = ENLARGED;
      slice = await picture.slice(0, scale);
      rows = await read(slice);
      lines = rows && linesOf(rows, slice);
    }
    const language = lines && (languageOf(lines.map(({ text }) => text)) ?? languageOfPlace(readText(lines)));
    if (!rows || !lines || !language) return [slice, lines];
    // Without the data of its language, most of a text can still be read.
    const isLoaded = await readIn(language).then(
      () => true,
      () => false,
    );
    if (!isLoaded) return [slice, lines];
    const again = await read(slice);
    if (again && confidenceOf(again) >= confidenceOf(rows)) languages = [language, FIRST];
    return [slice, again && linesOf(betterRows(rows, again), slice)];
  };
  const readNext = async (top: number): Promise<[Slice, TextLine[] | null]> => {
    await readIn(...languages).catch(() => {});
    const slice = await picture.slice(top, scale);
    const rows = await read(slice);
    return [slice, rows && linesOf(rows, slice)];
  };
  try {
    const lines: TextLine[] = [];
    let reading: Reading | null = null;
    for (let top = 0; top < picture.height && performance.now() < until;) {
      const [slice, found] = await (top === 0 ? readFirst() : readNext(top));
      if (!found) return null;
      lines.push(...found);
      top += slice.height;
      const before = valuesText(reading);
      reading = readText(lines);
      if (!whole && before !== '' && before === valuesText(reading)) break;
    }
    return { reading: reading ?? readText([]), lines };
  } finally {
    picture.close();
  }
}
