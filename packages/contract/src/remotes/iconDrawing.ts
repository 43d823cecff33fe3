/** The shapes of an icon as an SVG of 24 by 24: `[['path', { d: 'M8 7v7' }]]`. */
export type IconDrawing = [shape: string, attributes: Record<string, string>][];

/** Maximum length of a drawing as JSON; the largest icon of Lucide has half of that. */
const DRAWING_MAX_CHARACTERS = 2000;
const SHAPE = /^(path|rect|circle|ellipse|line|poly(line|gon))$/;
const ATTRIBUTE = /^(d|points|[cr]?[xy][12]?|r|width|height|fill)$/;
/** Numbers, path commands and plain words such as currentColor. No references or URLs. */
const VALUE = /^[\w .,+-]+$/;

/** Whether a value is a drawing of plain shapes, which cannot run, load or link to anything. */
export function isIconDrawing(value: unknown): value is IconDrawing {
  return (
    Array.isArray(value) &&
    JSON.stringify(value).length <= DRAWING_MAX_CHARACTERS &&
    value.every(
      (part: unknown) =>
        Array.isArray(part) &&
        part.length === 2 &&
        typeof part[0] === 'string' &&
        SHAPE.test(part[0]) &&
        typeof part[1] === 'object' &&
        Object.entries(part[1] ?? {}).every(
          ([name, text]) => ATTRIBUTE.test(name) && typeof text === 'string' && VALUE.test(text),
        ),
    )
  );
}
