import { imageSize } from 'image-size';
import { IMAGE_MAX_PIXELS } from '@jobtrail/contract';
import { heifPixels, isHeif } from './heifPixels.ts';

/** Where the formats of images state their size: for JPEG after the camera's data and color profile. */
export const IMAGE_HEADER_BYTES = 64 * 1024;

/**
 * The number of pixels that the start of an image declares; null if it declares none, or not within these bytes. The
 * largest image counts if a file contains several.
 */
function pixelsOf(start: Buffer): number | null {
  if (isHeif(start)) return heifPixels(start);
  try {
    const { width, height, images = [] } = imageSize(start);
    return Math.max(width * height, ...images.map((image) => image.width * image.height));
  } catch {
    return null;
  }
}

/**
 * Whether an image is too large to be shown: a small file may declare so many pixels that a browser runs out of memory.
 * An image whose size cannot be read is accepted, because a browser cannot show it either.
 */
export function hasTooManyPixels(start: Buffer): boolean {
  const pixels = pixelsOf(start);
  return pixels !== null && pixels > IMAGE_MAX_PIXELS;
}
