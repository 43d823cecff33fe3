import { imageSize } from 'image-size';
import { IMAGE_MAX_PIXELS, imagePixelsSentence, TOO_MANY_PIXELS } from '@jobtrail/contract';
import { AppError } from '@jobtrail/service-kit';
import { heifPixels, isHeif } from './heifPixels.ts';
import { JpegSize } from './JpegSize.ts';
import { RULES, SAMPLE_BYTES } from './kinds.ts';

/** Where the formats of images state their size, except JPEG. */
export const IMAGE_HEADER_BYTES = 64 * 1024;

const JPEG = 'image/jpeg';
const SVG = 'image/svg+xml';
/** The formats that state their size at a fixed position. */
const WITH_HEADER: ReadonlySet<string> = new Set(['image/png', 'image/apng', 'image/gif', 'image/webp', 'image/bmp']);

/** The number of pixels that the start of an image declares; null if it declares none within these bytes. */
function pixelsOf(contentType: string, start: Buffer): number | null {
  if (isHeif(start)) return heifPixels(start);
  if (!WITH_HEADER.has(contentType)) return null;
  try {
    const { width, height } = imageSize(start.subarray(0, SAMPLE_BYTES));
    return width * height;
  } catch {
    return null;
  }
}

/**
 * Checks how large an image is while it arrives: a small file may declare so many pixels that a browser runs out of
 * memory. An image that does not state its size where its format does is refused, because a browser might find one.
 */
export class PixelCheck {
  readonly #contentType: string;
  readonly #jpeg = new JpegSize();
  #isKnown: boolean;

  /** @param contentType from the bytes; SVG has no pixels */
  constructor(contentType: string) {
    this.#contentType = contentType;
    this.#isKnown = contentType === SVG;
  }

  /**
   * Reads the next bytes; the first ones are at least IMAGE_HEADER_BYTES, or the whole file.
   * @throws AppError 415
   */
  read(bytes: Buffer): void {
    if (this.#isKnown) return;
    if (this.#contentType === JPEG) this.#jpeg.read(bytes);
    const pixels = this.#contentType === JPEG ? this.#jpeg.pixels : pixelsOf(this.#contentType, bytes);
    if (pixels !== null && pixels > IMAGE_MAX_PIXELS)
      throw new AppError(415, 'unsupported_media', imagePixelsSentence, { reason: TOO_MANY_PIXELS });
    this.#isKnown = pixels !== null && pixels > 0;
    if (this.#contentType !== JPEG || this.#jpeg.hasNone) this.end();
  }

  /** @throws AppError 415 if the image has not stated its size */
  end(): void {
    if (!this.#isKnown) throw RULES.image.unsupported();
  }
}
