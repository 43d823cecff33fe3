import type { Page } from 'tesseract.js';
import { type Reading, readText, type TextLine } from '@jobtrail/posting';
import { FIRST, type Language, languageOf } from './languages.ts';
import { linesOf } from './lines.ts';
import { ENLARGED, openPicture, type Slice } from './picture.ts';

/** The reading of a screenshot, and its lines of text. */
export interface PictureReading {
  reading: Reading;
  lines: TextLine[];
}
export interface Reader {
  /** @returns null if it was stopped */
  recognize: (picture: Blob, onProgress: (share: number) => void) => Promise<Page | null>;
  /** Reads the next pictures in a language; rejects if its data cannot be loaded. */
  read: (language: Language) => Promise<void>;
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

/** The mean confidence of a letter, 0 to 100. */
function confidenceOf(lines: readonly TextLine[]): number {
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0);
  const sum = lines.reduce((total, { text, confidence = 0 }) => total + text.length * confidence, 0);
  return letters === 0 ? 0 : sum / letters;
}

const said = (reading: Reading | null): string =>
  reading && WANTED.every((field) => reading[field]) ? WANTED.map((field) => reading[field]?.value).join('\n') : '';

/**
 * Reads a screenshot slice by slice from the top, until all fields are found and the next slice agrees, the image ends,
 * or time is up.
 * @param onProgress receives the share of the image that has been read, 0 to 1
 * @returns null if it was stopped
 * @throws {Error} if the browser cannot decode it
 */
export async function readPicture(
  image: Blob,
  { recognize, read: readIn }: Reader,
  onProgress: (share: number) => void = () => {},
): Promise<PictureReading | null> {
  const picture = await openPicture(image);
  await readIn(FIRST);
  const until = performance.now() + TIME_MAX_MS;
  let { scale } = picture;
  const read = async (slice: Slice): Promise<TextLine[] | null> => {
    const page = await recognize(slice.grey, (share) =>
      onProgress((slice.top + slice.height * share) / picture.height),
    );
    return page && linesOf(page, slice);
  };
  /** Reads the first slice again if its text turns out to be small, or in another language than English. */
  const readFirst = async (): Promise<[Slice, TextLine[] | null]> => {
    let slice = await picture.slice(0, scale);
    let found = await read(slice);
    if (found && scale < ENLARGED && heightOfText(found) < SMALL_TEXT) {
      scale = ENLARGED;
      slice = await picture.slice(0, scale);
      found = await read(slice);
    }
    const language = found && languageOf(found.map(({ text }) => text));
    if (!found || !language) return [slice, found];
    const english = found;
    // Without the data of its language, most of a text can still be read.
    const isLoaded = await readIn(language).then(
      () => true,
      () => false,
    );
    if (!isLoaded) return [slice, english];
    const again = await read(slice);
    if (again && confidenceOf(again) >= confidenceOf(english)) return [slice, again];
    await readIn(FIRST);
    return [slice, again && english];
  };
  const readNext = async (top: number): Promise<[Slice, TextLine[] | null]> => {
    const slice = await picture.slice(top, scale);
    return [slice, await read(slice)];
  };
  try {
    const lines: TextLine[] = [];
    let reading: Reading | null = null;
    for (let top = 0; top < picture.height && performance.now() < until;) {
      const [slice, found] = await (top === 0 ? readFirst() : readNext(top));
      if (!found) return null;
      lines.push(...found);
      top += slice.height;
      const before = said(reading);
      reading = readText(lines);
      if (before !== '' && before === said(reading)) break;
    }
    return { reading: reading ?? readText([]), lines };
  } finally {
    picture.close();
  }
}
