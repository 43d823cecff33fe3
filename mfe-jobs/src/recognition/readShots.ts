import { fields } from '@jobtrail/posting';
import type { Found } from '../extraction/found.ts';
import { startEngine } from './engine.ts';
import { recognitionFolder } from './folder.ts';
import { readPicture } from './readPicture.ts';

/** How far a reading is; `share` of the image that is being read, 0 to 1. */
export type Progress = { phase: 'starting' } | { phase: 'reading'; image: number; of: number; share: number };

interface Reader {
  images: readonly Blob[];
  /** Ends the worker at once. */
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/**
 * Reads what images say of a job: recognizes their text in a worker, and reads it by the rules of @jobtrail/posting. Of several images
 * the first that says something of a field has it.
 * @returns nothing when nothing could be read, or when it was stopped
 * @throws {Error} when the engine cannot be loaded, or none of the images can be decoded
 */
export async function readShots({ images, signal, onProgress }: Reader): Promise<Found> {
  if (signal.aborted) return {};
  onProgress({ phase: 'starting' });
  const engine = await startEngine(recognitionFolder());
  const stopped = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const found: Found = {};
  let failure: unknown;
  let read = 0;
  try {
    for (const [at, image] of images.entries()) {
      if (signal.aborted) return {};
      onProgress({ phase: 'reading', image: at + 1, of: images.length, share: 0 });
      try {
        const picture = await readPicture(
          image,
          (slice, onShare) => Promise.race([engine.recognize(slice, onShare), stopped]),
          (share) => onProgress({ phase: 'reading', image: at + 1, of: images.length, share }),
        );
        if (picture === null) return {};
        for (const field of fields) {
          const value = picture.reading[field]?.value;
          if (value && !found[field]) found[field] = { value, from: 'screenshot' };
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
  return found;
}
