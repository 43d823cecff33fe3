/**
 * Spreadsheets treat a cell that starts with one of these as a formula, which could send data elsewhere. An apostrophe
 * makes it text.
 */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠|%]|^[\t\r\n]/u;
const SPECIAL = /[",\r\n]|^\s|\s$/;

/** Formats a value as a cell (RFC 4180). Numbers stay numbers; text that a spreadsheet would execute is escaped. */
export function cell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A row with its end. */
export const line = (values: ReadonlyArray<string | number | boolean | null | undefined>): string =>
  `${values.map(cell).join(',')}\r\n`;
