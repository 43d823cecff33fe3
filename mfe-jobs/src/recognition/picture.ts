/** A place in a picture, in its pixels. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
export type Colour = readonly [red: number, green: number, blue: number];

/** A screenshot as text recognition takes it. */
export interface Picture {
  /** Grey, without compression (PGM): nothing is encoded on the page's own thread. */
  grey: Blob;
  /** How many of its pixels stand for one of the screenshot. */
  scale: number;
  /** The colour of the text in a box: a link among plain words is a part of its own. */
  inkOf: (box: Box) => Colour;
}

/** Text of a screen is small for the engine: half again as large it reads more of it, twice as large no more, and headlines suffer. */
const ENLARGED = 1.5;
/** Screenshots from this width on are of a dense or a large screen, on which text has pixels enough. */
const WIDE = 1800;
const SVG_SIZE = { width: 1280, height: 960 };
const PIXELS_MAX = 6_000_000;

function scaleOf({ width, height }: ImageBitmap): number {
  const phone = height > width * 1.4 && width >= 700;
  const wanted = width < WIDE && !phone ? ENLARGED : 1;
  return Math.min(wanted, Math.sqrt(PIXELS_MAX / (width * height)));
}

/** Decodes what the browser can show; svg goes by an element, which runs nothing of it. */
async function decode(image: Blob): Promise<ImageBitmap> {
  if (image.type !== 'image/svg+xml') return createImageBitmap(image);
  const address = URL.createObjectURL(image);
  try {
    const element = new Image();
    element.src = address;
    await element.decode();
    // A drawing need not say how large it is.
    return await createImageBitmap(element, { resizeWidth: element.naturalWidth || SVG_SIZE.width, resizeHeight: element.naturalHeight || SVG_SIZE.height });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Pixels of an image on white, as the browser scales it away from the page's own thread. */
async function pixelsOf(whole: ImageBitmap, scale: number): Promise<ImageData> {
  const width = Math.max(1, Math.round(whole.width * scale));
  const height = Math.max(1, Math.round(whole.height * scale));
  const scaled = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws nothing.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(scaled, 0, 0);
  scaled.close();
  return context.getImageData(0, 0, width, height);
}

function greyOf({ data, width, height }: ImageData): Blob {
  const grey = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 4) {
    grey[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8;
  }
  return new Blob([`P5\n${width} ${height}\n255\n`, grey], { type: 'image/x-portable-graymap' });
}

const distance = (a: Colour, b: Colour): number => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);

/** The ink is what is farthest from the ground, and the ground is what a box has in its corner. */
function inkIn({ data, width }: ImageData, { x0, y0, x1, y1 }: Box): Colour {
  const at = (x: number, y: number): Colour => {
    const from = (y * width + x) * 4;
    return [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
  };
  const ground = at(Math.max(0, x0 - 1), Math.max(0, y0 - 1));
  let farthest = 0;
  const found: [number, Colour][] = [];
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 2) {
      const colour = at(x, y);
      const away = distance(colour, ground);
      farthest = Math.max(farthest, away);
      found.push([away, colour]);
    }
  }
  const ink = found.filter(([away]) => away >= farthest * 0.8).map(([, colour]) => colour);
  const mean = (channel: 0 | 1 | 2) => Math.round(ink.reduce((sum, colour) => sum + colour[channel], 0) / Math.max(1, ink.length));
  return [mean(0), mean(1), mean(2)];
}

/**
 * Prepares a screenshot for text recognition.
 * @throws {Error} when the browser cannot decode it
 */
export async function prepare(image: Blob): Promise<Picture> {
  const whole = await decode(image);
  const scale = scaleOf(whole);
  const pixels = await pixelsOf(whole, scale);
  whole.close();
  return { grey: greyOf(pixels), scale, inkOf: (box) => inkIn(pixels, box) };
}
