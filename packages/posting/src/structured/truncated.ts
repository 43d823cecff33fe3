import { type Json, parseJson } from './json.ts';

const MAX_DEPTH = 64;

/**
 * Parses JSON that may be truncated, such as the first megabytes of a long list. Everything after the last complete
 * object is ignored.
 * @returns undefined if nothing can be parsed
 */
export function parseTruncated(text: string): Json | undefined {
  const whole = parseJson(text);
  return whole === undefined ? parseJson(completePart(text)) : whole;
}

/** The text up to the end of the last complete list item, with the brackets closed that are open there. */
function completePart(text: string): string {
  const open: string[] = [];
  let part = { end: 0, closing: '' };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at);
    else if (char === '{' || char === '[') {
      open.push(char === '{' ? '}' : ']');
      if (open.length > MAX_DEPTH) return '';
    } else if (char === '}' || char === ']') {
      if (open.pop() !== char) return '';
      if (char === '}' && open.at(-1) === ']') part = { end: at + 1, closing: open.toReversed().join('') };
    }
  }
  return text.slice(0, part.end) + part.closing;
}

/** The index of the quote that ends a string, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
