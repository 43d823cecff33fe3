import { type Box, type Color, inkIn } from './ink.ts';
import { grayOf, pixelsOf, rowToCut } from './pixels.ts';

/** A slice of a screenshot over its full width, the input of text recognition. */
export interface Slice {
  /** Uncompressed grayscale (PGM), so that no encoding blocks the main thread. */
  gray: Blob;
  /** The number of its pixels per pixel of the screenshot. */
  scale: number;
  /** Its top and height, in pixels of the screenshot. */
  top: number;
  height: number;
  /** The text color in a box: a link within plain text is a separate part. */
  inkOf: (box: Box) => Color;
}

/** A decoded screenshot that is read slice by slice from the top. */
interface Picture {
  /** Height of the part that is read at most, in pixels of the screenshot. */
  height: number;
  /** How much to enlarge it for the engine, judged by its dimensions. */
  scale: number;
  slice: (top: number, scale: number) => Promise<Slice>;
  close: () => void;
}

/**
 * Text on a screen is small for the engine. Scaling by 1.5 helps; scaling by 2 reads no more text and hurts headlines.
 */
export const ENLARGED = 1.5;
/** Screenshots at least this wide come from a dense or large screen, where text has enough pixels. */
const WIDE = 1800;
const SVG_SIZE = { width: 1280, height: 960 };
const PIXELS_MAX = 6_000_000;
/** A slice is about as high as a screen, because a running slice cannot be stopped. */
const SLICE_HEIGHT = 1_100;
/** The maximum number of slices per screenshot. */
const SLICES_MAX = 8;
/** A slice ends between two lines of text within this last part of it. */
const CUT_WITHIN = 0.2;

/** Decodes any image that the browser can show. SVG is loaded by an element, which runs no scripts. */
async function decode(image: Blob): Promise<ImageBitmap> {
  if (image.type !== 'image/svg+xml') return createImageBitmap(image);
  const address = URL.createObjectURL(image);
  try {
    const element = new Image();
    element.src = address;
    await element.decode();
    // An SVG need not state its size.
    return await createImageBitmap(element, {
      resizeWidth: element.naturalWidth || SVG_SIZE.width,
      resizeHeight: element.naturalHeight || SVG_SIZE.height,
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Decodes a screenshot of any length; the part below the last slice is released at once.
 * @throws {Error} if the browser cannot decode it
 */
export async function openPicture(image: Blob): Promise<Picture> {
  const decoded = await decode(image);
  const sliceHeight = Math.max(SLICE_HEIGHT, Math.round(decoded.width * 0.9));
  const { width } = decoded;
  const height = Math.min(decoded.height, sliceHeight * SLICES_MAX);
  const whole = height === decoded.height ? decoded : await createImageBitmap(decoded, 0, 0, width, height);
  if (whole !== decoded) decoded.close();
  const dense = width >= WIDE || (width >= 700 && height > width * 1.4);
  return {
    height,
    scale: dense ? 1 : ENLARGED,
    slice: async (top, wanted) => {
      // A small remainder is read with the last slice.
      const last = height - top <= sliceHeight * (1 + CUT_WITHIN);
      const tall = last ? height - top : sliceHeight;
      const scale = Math.min(wanted, Math.sqrt(PIXELS_MAX / (width * tall)));
      const pixels = await pixelsOf(whole, { top, height: tall }, scale);
      const gray = grayOf(pixels);
      const rows = last ? pixels.height : rowToCut(gray, pixels, Math.round(pixels.height * (1 - CUT_WITHIN)));
      return {
        gray: new Blob([`P5\n${pixels.width} ${rows}\n255\n`, gray.subarray(0, pixels.width * rows)], {
          type: 'image/x-portable-graymap',
        }),
        scale,
        top,
        height: last ? tall : rows / scale,
        inkOf: (box) => inkIn(pixels, box),
      };
    },
    close: () => whole.close(),
  };
}
