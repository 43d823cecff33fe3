const MAX_DEPTH = 1_200;
/** Elements that never nest: void elements, and those whose end tag is optional. */
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

/** Truncates a page whose elements nest deeper than on any real page, because the cost of parsing grows with depth. */
export function limitDepth(html: string): string {
  let depth = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const isEnd = html[at + 1] === '/';
    const name = nameAt(html, isEnd ? at + 2 : at + 1);
    if (name === '' || FLAT.has(name) || FLAT.has(name.toLowerCase())) continue;
    depth = isEnd ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_DEPTH) return html.slice(0, at);
  }
  return html;
}

/** The tag name that starts at an index of a page; '' if there is none. */
function nameAt(html: string, start: number): string {
  if (!isLetter(html.charCodeAt(start))) return '';
  let end = start + 1;
  for (let code = html.charCodeAt(end); isLetter(code) || isDigit(code) || code === DASH || code === UNDERSCORE;)
    code = html.charCodeAt((end += 1));
  return html.slice(start, end);
}

const DASH = 0x2d;
const UNDERSCORE = 0x5f;
const isLetter = (code: number) => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;
