import { type Color, colorIn, isAlike } from './color.ts';

/** The declarations of a style, by the name of the property in lower case. */
export type Declarations = ReadonlyMap<string, string>;

/** How the text of an element looks. */
export interface Look {
  /** Whether nothing inside can be seen, however it is styled. */
  gone: boolean;
  /** The property `visibility`, which elements inside may change. */
  visible: boolean;
  /** The size of the font, in px. */
  size: number;
  /** Null if it is not known. */
  color: Color | null;
  /** The color behind the text; null if it is not known, such as that of an image. */
  ground: Color | null;
}

/** Black on white, in the size of browsers. */
export const USUAL_LOOK: Look = { gone: false, visible: true, size: 16, color: [0, 0, 0], ground: [255, 255, 255] };

const MIN_SIZE = 4;
const MIN_OPACITY = 0.05;
/** How far outside of the screen a box is, in px, so that no scrolling reaches it. */
const FAR = 500;
const SIDES = ['left', 'top', 'right', 'bottom', 'margin-left', 'margin-top', 'text-indent'];
const LENGTH = /^(-?\d*\.?\d+)(px|pt|em|rem|%|vw|vh)?$/;
/** The lengths of units in px, roughly. */
const PX: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, em: 16, rem: 16, vw: 12, vh: 8, '%': 12 };

/** Whether a person sees text that looks so. */
export function isSeen({ gone, visible, size, color, ground }: Look): boolean {
  return !gone && visible && size >= MIN_SIZE && !(color && ground && isAlike(color, ground));
}

/** Whether declarations hide everything inside an element. */
function isHiding(style: Declarations): boolean {
  const opacity = style.get('opacity');
  return (
    style.get('display') === 'none' ||
    style.get('content-visibility') === 'hidden' ||
    (opacity !== undefined && amountOf(opacity) <= (opacity.endsWith('%') ? MIN_OPACITY * 100 : MIN_OPACITY)) ||
    isOffScreen(style) ||
    isCutOff(style)
  );
}

/** The look of an element inside of one with another look. */
export function lookWithin(outer: Look, style: Declarations): Look {
  const visibility = style.get('visibility');
  const color = style.get('color');
  return {
    gone: outer.gone || isHiding(style),
    visible: visibility === undefined || visibility === 'inherit' ? outer.visible : visibility === 'visible',
    size: sizeOf(style.get('font-size'), outer.size),
    color: color === undefined ? outer.color : colorWithin(color, outer),
    ground: groundOf(style.get('background-color') ?? style.get('background'), outer),
  };
}

function colorWithin(text: string, outer: Look): Color | null {
  if (text === 'inherit' || text === 'unset') return outer.color;
  const color = colorIn(text);
  return color === 'none' ? outer.ground : color;
}

function groundOf(text: string | undefined, outer: Look): Color | null {
  if (text === undefined) return outer.ground;
  if (/url\(|gradient|var\(/.test(text)) return null;
  const colors = text.startsWith('rgb') ? [colorIn(text)] : text.split(/\s+/).map(colorIn);
  if (colors.includes('none')) return outer.ground;
  return colors.find((color) => color !== null && color !== 'none') ?? null;
}

function sizeOf(text: string | undefined, outer: number): number {
  if (text === undefined) return outer;
  const [, amount, unit = ''] = LENGTH.exec(text) ?? [];
  if (amount === undefined) return text === 'inherit' ? outer : USUAL_LOOK.size;
  if (unit === 'em') return Number(amount) * outer;
  if (unit === '%') return (Number(amount) / 100) * outer;
  return Number(amount) * (PX[unit] ?? 1);
}

function isOffScreen(style: Declarations): boolean {
  const isPlaced = /^(?:absolute|fixed)$/.test(style.get('position') ?? '');
  return (
    SIDES.some((side) => (isPlaced || /^(?:margin|text)-/.test(side)) && pxOf(style.get(side)) <= -FAR) ||
    isMovedAway(style.get('transform') ?? '')
  );
}

function isMovedAway(transform: string): boolean {
  const [name = '', list = ''] = transform.split('(');
  const values = list
    .replace(')', '')
    .split(',')
    .map((value) => value.trim());
  return name.startsWith('translate')
    ? values.some((value) => pxOf(value) <= -FAR && !value.endsWith('%'))
    : /^scale/.test(name) && Number(values[0]) === 0;
}

/** Whether nothing is left of a box: it has no size, or is clipped. */
function isCutOff(style: Declarations): boolean {
  const clips = /^(?:hidden|clip)$/.test(style.get('overflow') ?? '');
  const sides = ['width', 'height', 'max-width', 'max-height'].map((side) => style.get(side));
  return (
    (clips && sides.some((side) => side !== undefined && pxOf(side) <= 1)) ||
    /^rect\((?:0|1px)[\s,p]/.test(style.get('clip') ?? '') ||
    /^(?:inset\((?:50|100)%|circle\(0)/.test(style.get('clip-path') ?? '')
  );
}

/** A length in px; infinite if it is none. */
function pxOf(text: string | undefined): number {
  const [, amount, unit = 'px'] = LENGTH.exec(text ?? '') ?? [];
  return amount === undefined ? Number.POSITIVE_INFINITY : Number(amount) * (PX[unit] ?? 1);
}

function amountOf(text: string): number {
  const amount = Number.parseFloat(text);
  return Number.isNaN(amount) ? 1 : amount;
}
