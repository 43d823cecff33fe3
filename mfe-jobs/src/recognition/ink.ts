/** A rectangle in an image, in pixels. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
export type Colour = readonly [red: number, green: number, blue: number];

const distance = (a: Colour, b: Colour): number =>
  Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);

/** The background is the colour in the corner of a box; the ink is the colour farthest from it. */
export function inkIn({ data, width }: ImageData, { x0, y0, x1, y1 }: Box): Colour {
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
  const mean = (channel: 0 | 1 | 2) =>
    Math.round(ink.reduce((sum, colour) => sum + colour[channel], 0) / Math.max(1, ink.length));
  return [mean(0), mean(1), mean(2)];
}
