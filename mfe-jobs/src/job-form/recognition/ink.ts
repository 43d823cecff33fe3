/** A rectangle in an image, in pixels. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
export type Color = readonly [red: number, green: number, blue: number];

const distance = (a: Color, b: Color): number => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);

/** The background is the color in the corner of a box; the ink is the color farthest from it. */
export function inkIn({ data, width }: ImageData, { x0, y0, x1, y1 }: Box): Color {
  const at = (x: number, y: number): Color => {
    const from = (y * width + x) * 4;
    return [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
  };
  const ground = at(Math.max(0, x0 - 1), Math.max(0, y0 - 1));
  let farthest = 0;
  const found: [number, Color][] = [];
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 2) {
      const color = at(x, y);
      const away = distance(color, ground);
      farthest = Math.max(farthest, away);
      found.push([away, color]);
    }
  }
  const ink = found.filter(([away]) => away >= farthest * 0.8).map(([, color]) => color);
  const mean = (channel: 0 | 1 | 2) =>
    Math.round(ink.reduce((sum, color) => sum + color[channel], 0) / Math.max(1, ink.length));
  return [mean(0), mean(1), mean(2)];
}
