import { TEXT_MAX } from '../SpanBatch.ts';

/** Names repeat: routes, tables, keys. A text beyond these is quoted each time. */
const QUOTED_MAX = 2000;
const NOT_ASCII = /[^\u0000-\u007f]/g;

const escape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
const quoteText = (text: string): string => JSON.stringify(text).replace(NOT_ASCII, escape);

const quoted = new Map<string, string>();

/** A text of at most 200 characters as JSON, in ASCII only, so that each character is one byte. */
export function quoteAscii(text: string): string {
  const known = quoted.get(text);
  if (known !== undefined) return known;
  if (text.length > TEXT_MAX) return quoteText(text.slice(0, TEXT_MAX));
  const made = quoteText(text);
  if (quoted.size < QUOTED_MAX) quoted.set(text, made);
  return made;
}
