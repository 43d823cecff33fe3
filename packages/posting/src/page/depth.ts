const DEEPEST = 1_200;
const TAG = /<(\/?)([a-zA-Z][\w-]*)/g;
/** Elements that never nest: void ones, and those with implied ends. */
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

/** Cuts the page off where its elements nest deeper than on any real page, because parsing cost grows with depth. */
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
