import { type Box, type Colour, inkIn } from './ink.ts';
import { greyOf, pixelsOf, quietRow } from './pixels.ts';

/** A stretch of a screenshot, over its whole width, as text recognition takes it. */
export interface Slice {
  /** Grey, without compression (PGM): nothing is encoded on the page's own thread. */
  grey: Blob;
  /** How many of its pixels make one of the screenshot. */
  scale: number;
  /** Where it begins and how high it is, in pixels of the screenshot. */
  top: number;
  height: number;
  /** The colour of the text in a box: a link among plain words is a separate part. */
  inkOf: (box: Box) => Colour;
}

/** A decoded screenshot, from which slices are taken from the top on. */
export interface Picture {
  /** In pixels of the screenshot, of what is ever read of it. */
  height: number;
  /** How much larger than it is its text should be for the engine, by its form alone. */
  scale: number;
  slice: (top: number, scale: number) => Promise<Slice>;
  close: () => void;
}

/** Text of a screen is small for the engine: half again as large it reads more of it, twice as large no more, and headlines suffer. */
export const ENLARGED = 1.5;
/** Screenshots from this width on are of a dense or a large screen, on which text has pixels enough. */
const WIDE = 1800;
const SVG_SIZE = { width: 1280, height: 960 };
const PIXELS_MAX = 6_000_000;
/** A slice is about as high as a screen: what takes longer cannot be stopped early. */
const SLICE_HEIGHT = 1_100;
/** How much of a screenshot is read at most, in slices. */
const SLICES_MAX = 8;
/** A slice ends between two lines of text, somewhere in this last part of it. */
const CUT_WITHIN = 0.2;

/** Decodes what the browser can show; svg goes by an element, which runs nothing of it. */
async function decode(image: Blob): Promise<ImageBitmap> {
  if (image.type !== 'image/svg+xml') return createImageBitmap(image);
  const address = URL.createObjectURL(image);
  try {
    const element = new Image();
    element.src = address;
    await element.decode();
    // A drawing need not say how large it is.
    return await createImageBitmap(element, {
      resizeWidth: element.naturalWidth || SVG_SIZE.width,
      resizeHeight: element.naturalHeight || SVG_SIZE.height,
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Decodes a screenshot, however long it is; what is below the last slice is released at once.
 * @throws {Error} when the browser cannot decode it
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
      // A last piece that is small is read along.
      const last = height - top <= sliceHeight * (1 + CUT_WITHIN);
      const tall = last ? height - top : sliceHeight;
      const scale = Math.min(wanted, Math.sqrt(PIXELS_MAX / (width * tall)));
      const pixels = await pixelsOf(whole, { top, height: tall }, scale);
      const grey = greyOf(pixels);
      const rows = last ? pixels.height : quietRow(grey, pixels, Math.round(pixels.height * (1 - CUT_WITHIN)));
      return {
        grey: new Blob([`P5\n${pixels.width} ${rows}\n255\n`, grey.subarray(0, pixels.width * rows)], {
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
