import { type FormImage, isSaved, type SavedImage } from './FormImage.ts';

interface Rebase {
  /** The images that the job had when the form was opened. */
  before: readonly SavedImage[];
  /** What the person has made of them. */
  wanted: readonly FormImage[];
  /** The images that the job has by now. */
  now: readonly SavedImage[];
  /** The address of an attached image that has been uploaded. */
  addressOf: (image: FormImage) => string | undefined;
}

/**
 * Brings what a person has done to the images of a job over to the images that it has by now: what was deleted elsewhere goes,
 * what was added elsewhere comes last, and what the person removed, added and ordered stays so.
 */
export function rebaseImages({ before, wanted, now, addressOf }: Rebase): FormImage[] {
  const present = new Map(now.map((image) => [image.address, image]));
  const known = new Set(before.map(({ address }) => address));
  const untouched = wanted.length === before.length && wanted.every(({ id }, at) => id === before[at]?.id);
  if (untouched) return [...now];
  const kept = wanted.flatMap((image): FormImage[] => {
    // An upload that the job names already was saved, although the answer to it was lost.
    const saved = present.get(addressOf(image) ?? '');
    if (saved) return [saved];
    return isSaved(image) ? [] : [image];
  });
  const shown = new Set(kept.map(({ id }) => id));
  return [...kept, ...now.filter(({ id, address }) => !known.has(address) && !shown.has(id))];
}
