/** Line ends of every kind that a reader of calendars may know, not only those of RFC 5545. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029\u001C-\u001E]/g;
/** Control characters, which a TEXT may not contain (RFC 5545, 3.1), except tab and line feed. */
const CONTROLS = /[\u0000-\u0008\u000E-\u001B\u001F\u007F-\u0084\u0086-\u009F]/g;

/** Unpaired surrogates, which cannot be encoded in UTF-8. */
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** A text as a calendar may contain it: well-formed, with line feeds as its only line ends. */
export const cleanText = (text: string): string =>
  text.replaceAll(LONE_SURROGATES, '\uFFFD').replaceAll(LINE_ENDS, '\n').replaceAll(CONTROLS, '');

/** The same on one line. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ').trim();
