const DEEPEST = 1_200;
const TAG = /<(\/?)([a-zA-Z][\w-]*)/g;
/** Elements that never nest by themselves: void ones, and those whose end is implied. */
const FLAT = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
  'p',
  'li',
  'dd',
  'dt',
  'td',
  'th',
  'tr',
  'option',
  'path',
  'use',
  'circle',
  'rect',
  'line',
  'polygon',
  'html',
  'head',
  'body',
]);

/** The page up to the point where its elements nest deeper than any real page does, because the work of a parser grows with depth. */
export function bounded(html: string): string {
  let depth = 0;
  for (const match of html.matchAll(TAG)) {
    const name = match[2]?.toLowerCase() ?? '';
    if (FLAT.has(name)) continue;
    depth = match[1] ? Math.max(0, depth - 1) : depth + 1;
    if (depth > DEEPEST) return html.slice(0, match.index);
  }
  return html;
}
