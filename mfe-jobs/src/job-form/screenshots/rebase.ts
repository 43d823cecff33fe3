import { type FormImage, isSaved, type SavedImage } from './FormImage.ts';

interface Rebase {
  /** The images of the job when the form was opened. */
  before: readonly SavedImage[];
  /** The images in the form. */
  wanted: readonly FormImage[];
  /** The current images of the job. */
  now: readonly SavedImage[];
  /** The address of an attached image that has been uploaded. */
  addressOf: (image: FormImage) => string | undefined;
}

/**
 * Applies a person's changes to the current images of the job: images deleted elsewhere are removed, images added
 * elsewhere come last, and the person's removals, additions and order are kept.
 */
export function rebaseImages({ before, wanted, now, addressOf }: Rebase): FormImage[] {
  const present = new Map(now.map((image) => [image.address, image]));
  const known = new Set(before.map(({ address }) => address));
  const untouched = wanted.length === before.length && wanted.every(({ id }, at) => id === before[at]?.id);
  if (untouched) return [...now];
  const kept = wanted.flatMap((image): FormImage[] => {
    // The job already refers to this upload: it was saved although the response was lost.
    const saved = present.get(addressOf(image) ?? '');
    if (saved) return [saved];
    return isSaved(image) ? [] : [image];
  });
  const shown = new Set(kept.map(({ id }) => id));
  return [...kept, ...now.filter(({ id, address }) => !known.has(address) && !shown.has(id))];
}
