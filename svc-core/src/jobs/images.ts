import { validationFailed } from '@jobtrail/service-kit';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { mediaIdOf } from '../media/address.ts';
import { checkImage, type CheckedMedia } from '../media/kinds.ts';

/** One image of a body: new bytes, or the id of one that the job already has. */
export type ImageInput = { media: CheckedMedia } | { keep: string };

/**
 * Checks the images of a body one after the other, giving other requests their turn in between.
 * @throws AppError 413 and 415 (spec 5, "Screenshot upload")
 */
export async function checkImages(images: readonly string[]): Promise<ImageInput[]> {
  const checked: ImageInput[] = [];
  for (const image of images) {
    const keep = mediaIdOf(image);
    checked.push(keep === null ? { media: await checkImage(image) } : { keep });
    await nextTurn();
  }
  return checked;
}

/** The new media among images, in order. */
export const newMedia = (images: readonly ImageInput[]): CheckedMedia[] => images.flatMap((image) => ('media' in image ? [image.media] : []));

/** @throws AppError 400 when images name one that the job does not have */
export function refuseForeign(images: readonly ImageInput[], own: ReadonlySet<string>): void {
  if (images.some((image) => 'keep' in image && !own.has(image.keep))) throw validationFailed({ images: 'One of these images does not belong to this job.' });
}
