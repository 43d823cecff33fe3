import { linesOf } from './measuredText.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Properties of drawings on the page that may come from the style sheet, which an exported file lacks. */
const DRAWN = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'letter-spacing',
  'text-anchor',
] as const;
const CLEAR = /^(transparent|rgba\(\d+, \d+, \d+, 0\))$/;
/** A surface has a ring of one pixel instead of a border. */
const RING = /(rgba?\([^)]+\)) 0px 0px 0px 1px/;

function shape(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** Gives numbers the width that they have on the page. SVG has no attribute for it, so that it is a style. */
const styleNumbers = (element: SVGElement, { fontVariantNumeric }: CSSStyleDeclaration): void => {
  if (fontVariantNumeric !== '' && fontVariantNumeric !== 'normal')
    element.style.setProperty('font-variant-numeric', fontVariantNumeric);
};

/** A picture of a part of the page, which needs no style sheet. Its origin is the part's upper left corner. */
class Picture {
  readonly root: SVGElement;
  readonly #left: number;
  readonly #top: number;

  constructor({ left, top, width, height }: DOMRect, ground: string) {
    this.#left = left;
    this.#top = top;
    this.root = shape('svg', { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}` });
    this.root.append(shape('rect', { width, height, fill: ground }));
  }

  add(element: Element): void {
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.visibility === 'hidden') return;
    if (element instanceof SVGSVGElement) return this.#addDrawing(element);
    this.#addBox(element.getBoundingClientRect(), style);
    for (const child of element.childNodes) {
      if (child instanceof Element) this.add(child);
      else if (child instanceof Text) this.#addText(child, style);
    }
  }

  #addBox({ left, top, width, height }: DOMRect, style: CSSStyleDeclaration): void {
    const [x, y] = [left - this.#left, top - this.#top];
    const ring = RING.exec(style.boxShadow)?.[1];
    const filled = !CLEAR.test(style.backgroundColor);
    if (width > 0 && height > 0 && (filled || ring !== undefined))
      this.root.append(
        shape('rect', {
          x,
          y,
          width,
          height,
          rx: Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, width / 2, height / 2),
          fill: filled ? style.backgroundColor : 'none',
          'fill-opacity': style.opacity,
          ...(ring !== undefined && { stroke: ring }),
        }),
      );
    for (const [side, at] of [
      ['top', y + 0.5],
      ['bottom', y + height - 0.5],
    ] as const) {
      const line = Number.parseFloat(style.getPropertyValue(`border-${side}-width`));
      if (line > 0)
        this.root.append(
          shape('line', {
            x1: x,
            x2: x + width,
            y1: at,
            y2: at,
            stroke: style.getPropertyValue(`border-${side}-color`),
            'stroke-width': line,
          }),
        );
    }
  }

  #addText(node: Text, style: CSSStyleDeclaration): void {
    for (const { text, x, baseline } of linesOf(node, style.font)) {
      const line = shape('text', {
        x: x - this.#left,
        y: baseline - this.#top,
        fill: style.color,
        'font-family': style.fontFamily,
        'font-size': style.fontSize,
        'font-weight': style.fontWeight,
        'letter-spacing': style.letterSpacing,
      });
      styleNumbers(line, style);
      line.textContent = text;
      this.root.append(line);
    }
  }

  #addDrawing(drawing: SVGSVGElement): void {
    const { left, top, width, height } = drawing.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    const copy = drawing.cloneNode(true);
    if (!(copy instanceof SVGSVGElement)) return;
    const copies = [copy, ...copy.querySelectorAll('*')];
    [drawing, ...drawing.querySelectorAll('*')].forEach((original, index) => {
      const own = copies[index];
      const style = getComputedStyle(original);
      for (const property of DRAWN) own?.setAttribute(property, style.getPropertyValue(property));
      for (const left of ['class', 'style', 'tabindex', 'href', 'aria-label', 'aria-hidden', 'role', 'data-stage'])
        own?.removeAttribute(left);
      if (own instanceof SVGElement) styleNumbers(own, style);
    });
    for (const [key, value] of Object.entries({ x: left - this.#left, y: top - this.#top, width, height }))
      copy.setAttribute(key, String(value));
    copy.setAttribute('overflow', getComputedStyle(drawing).overflow);
    this.root.append(copy);
  }
}

/**
 * Draws a part of the page as an SVG document without a style sheet, in the colors of the current theme. It is laid
 * out again at `width` px, so that the file does not depend on the window; what has the attribute `data-unprinted` is
 * left out.
 * @param ground the background color
 */
export function drawPicture(part: HTMLElement, { width, ground }: { width: number; ground: string }): SVGElement {
  const stage = document.createElement('div');
  stage.className = 'analytics analytics-stage';
  stage.style.width = `${width}px`;
  stage.inert = true;
  const copy = part.cloneNode(true);
  stage.append(copy);
  for (const left of stage.querySelectorAll('[data-unprinted], .sr, [role="tooltip"]')) left.remove();
  document.body.append(stage);
  try {
    const picture = new Picture(stage.getBoundingClientRect(), ground);
    picture.add(stage);
    return picture.root;
  } finally {
    stage.remove();
  }
}
