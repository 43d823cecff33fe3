import type { Page } from 'tesseract.js';
import { type Reading, readText, type TextLine } from '@jobtrail/posting';
import { linesOf } from './lines.ts';
import { ENLARGED, openPicture, type Slice } from './picture.ts';

/** What a screenshot says, and the lines that were read of it. */
export interface PictureReading {
  reading: Reading;
  lines: TextLine[];
}
/** @returns null when it was stopped */
type Recognize = (picture: Blob, onProgress: (share: number) => void) => Promise<Page | null>;

/** No further slice is begun after this long. */
const TIME_MAX_MS = 25_000;
/** Text of a long picture that is lower than this was taken from a plain screen, and is too small for the engine as it is. */
const SMALL_TEXT = 24;
/** What is worth reading on for. */
const WANTED = ['position', 'company', 'location'] as const;

/** The height that the middle one of all letters has. */
function heightOfText(lines: readonly TextLine[]): number {
  const heights = lines.flatMap(({ text, height = 0 }) => Array.from(text, () => height)).toSorted((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0;
}

const said = (reading: Reading | null): string =>
  reading && WANTED.every((field) => reading[field]) ? WANTED.map((field) => reading[field]?.value).join('\n') : '';

/**
 * Reads a screenshot slice by slice from the top, until what is wanted is found and the slice after it agrees, the picture ends, or time is up.
 * @param onProgress is called with how much of the picture is read, 0 to 1
 * @returns null when it was stopped
 * @throws {Error} when the browser cannot decode it
 */
export async function readPicture(
  image: Blob,
  recognize: Recognize,
  onProgress: (share: number) => void = () => {},
): Promise<PictureReading | null> {
  const picture = await openPicture(image);
  const until = performance.now() + TIME_MAX_MS;
  let { scale } = picture;
  const read = async (slice: Slice): Promise<TextLine[] | null> => {
    const page = await recognize(slice.grey, (share) =>
      onProgress((slice.top + slice.height * share) / picture.height),
    );
    return page && linesOf(page, slice);
  };
  try {
    const lines: TextLine[] = [];
    let reading: Reading | null = null;
    for (let top = 0; top < picture.height && performance.now() < until;) {
      let slice = await picture.slice(top, scale);
      let found = await read(slice);
      if (found && top === 0 && scale < ENLARGED && heightOfText(found) < SMALL_TEXT) {
        scale = ENLARGED;
        slice = await picture.slice(top, scale);
        found = await read(slice);
      }
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
