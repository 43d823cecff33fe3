import { fields } from '@jobtrail/posting';
import { ownFolder } from '../../files/ownFolder.ts';
import type { Candidate, Found, Others } from '../form/origin.ts';
import { startEngine } from './engine.ts';
import { readPicture } from './readPicture.ts';

/** The progress of a reading; `share` of the current image, 0 to 1. */
export type Progress = { phase: 'starting' } | { phase: 'reading'; image: number; of: number; share: number };

interface Reader {
  /** Images, and addresses of images that the server has. */
  images: readonly (Blob | string)[];
  /** Terminates the worker at once. */
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  /** Whether the whole text is wanted, and not only the four fields. */
  whole?: boolean;
}

/** The values of the fields, their other candidates, and all text that was recognized. */
export interface ReadImages {
  found: Found;
  others: Others;
  text: string;
}

const NOTHING: ReadImages = { found: {}, others: {}, text: '' };

const fromScreenshot = ({ value }: { value: string }): Candidate => ({ value, from: 'screenshot' });

/** @throws {Error} if the image cannot be loaded */
async function fetchImage(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${address} responded with ${response.status}`);
  return response.blob();
}

/**
 * Extracts a job from images: recognizes their text in a worker and applies the rules of @jobtrail/posting. The first
 * image with a value for a field wins.
 * @returns an empty result if nothing could be read or it was stopped
 * @throws {Error} if the engine cannot be loaded, or no image can be loaded and decoded
 */
export async function readImages({ images, signal, onProgress, whole = false }: Reader): Promise<ReadImages> {
  if (signal.aborted) return NOTHING;
  onProgress({ phase: 'starting' });
  const engine = await startEngine(ownFolder('recognition'));
  const stopped = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const found: Found = {};
  const others: Others = {};
  const texts: string[] = [];
  let failure: unknown;
  let read = 0;
  try {
    for (const [at, image] of images.entries()) {
      if (signal.aborted) return NOTHING;
      onProgress({ phase: 'reading', image: at + 1, of: images.length, share: 0 });
      try {
        const picture = await readPicture(
          typeof image === 'string' ? await fetchImage(image, signal) : image,
          {
            recognize: (slice, onShare) => Promise.race([engine.recognize(slice, onShare), stopped]),
            read: (...languages) => Promise.race([engine.read(...languages), stopped]).then(() => undefined),
          },
          (share) => onProgress({ phase: 'reading', image: at + 1, of: images.length, share }),
          whole,
        );
        if (picture === null) return NOTHING;
        texts.push(picture.lines.map(({ text }) => text).join('\n'));
        for (const field of fields) {
          const value = picture.reading[field]?.value;
          // A value of a later image decides what an earlier one has left open.
          if (found[field]) continue;
          if (value) found[field] = { value, from: 'screenshot' };
          if (value || !others[field]?.length) others[field] = picture.reading.others[field].map(fromScreenshot);
        }
        read += 1;
      } catch (error) {
        failure = error;
      }
    }
  } finally {
    engine.stop();
  }
  if (read === 0 && failure !== undefined) throw failure instanceof Error ? failure : new Error(String(failure));
  return { found, others, text: texts.join('\n\n') };
}
