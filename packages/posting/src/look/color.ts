/** Red, green and blue, 0 to 255. */
export type Color = readonly [number, number, number];

const NAMES: ReadonlyMap<string, Color> = new Map<string, Color>([
  ['white', [255, 255, 255]],
  ['snow', [255, 250, 250]],
  ['ivory', [255, 255, 240]],
  ['whitesmoke', [245, 245, 245]],
  ['black', [0, 0, 0]],
]);
/** How far apart each part of two colors is, at most, if nobody can tell them apart. */
const MAX_DISTANCE = 10;
const MIN_ALPHA = 0.05;

/** The color that a value of CSS names; `none` if it is transparent, null if it is another kind of value. */
export function colorIn(value: string): Color | 'none' | null {
  if (value === 'transparent' || value === 'none') return 'none';
  if (value.startsWith('#')) return hexColor(value.slice(1));
  if (!value.startsWith('rgb')) return NAMES.get(value) ?? null;
  const [red, green, blue, alpha = 1] = value
    .slice(value.indexOf('(') + 1)
    .split(/[\s,/)]+/, 4)
    .map(Number.parseFloat)
    .filter((part) => !Number.isNaN(part));
  if (red === undefined || green === undefined || blue === undefined) return null;
  return alpha <= MIN_ALPHA ? 'none' : [red, green, blue];
}

/** Whether text of one color cannot be read on the other. */
export function isAlike(one: Color, other: Color): boolean {
  return one.every((part, index) => Math.abs(part - (other[index] ?? 0)) <= MAX_DISTANCE);
}

function hexColor(digits: string): Color | 'none' | null {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(digits)) return null;
  const wide = digits.length > 4 ? digits : [...digits].map((digit) => digit + digit).join('');
  const [red = 0, green = 0, blue = 0, alpha = 255] = wide.match(/../g)?.map((part) => Number.parseInt(part, 16)) ?? [];
  return alpha <= MIN_ALPHA * 255 ? 'none' : [red, green, blue];
}
