/** Pixels of a part of an image on white, scaled by the browser outside the main thread. */
export async function pixelsOf(
  whole: ImageBitmap,
  { top, height }: { top: number; height: number },
  scale: number,
): Promise<ImageData> {
  const size = { width: Math.max(1, Math.round(whole.width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const scaled = await createImageBitmap(whole, 0, top, whole.width, height, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  });
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws nothing.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(scaled, 0, 0);
  scaled.close();
  return context.getImageData(0, 0, size.width, size.height);
}

/** Brightness of each pixel, 0 to 255. */
export function grayOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): Uint8Array<ArrayBuffer> {
  const gray = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < gray.length; at += 1, from += 4) {
    gray[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8;
  }
  return gray;
}

/** How much the brightness changes along a row: a lot in text, not at all between two lines. */
function contrastAlong(gray: Uint8Array, width: number, row: number): number {
  let sum = 0;
  for (let at = row * width + 1; at < (row + 1) * width; at += 1)
    sum += Math.abs((gray[at] ?? 0) - (gray[at - 1] ?? 0));
  return sum;
}

/** The row with the least contrast from a row on, at which a cut crosses no line of text. The last one of several. */
export function rowToCut(gray: Uint8Array, { width, height }: { width: number; height: number }, from: number): number {
  let best = { row: height, contrast: Infinity };
  for (let row = height - 1; row >= from; row -= 1) {
    const here = contrastAlong(gray, width, row);
    if (here < best.contrast) best = { row, contrast: here };
  }
  return best.row;
}
