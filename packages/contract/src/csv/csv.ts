/**
 * Spreadsheets treat a cell that starts with one of these as a formula, which could send data elsewhere. An apostrophe
 * makes it text.
 */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠|%]|^[\t\r\n]/u;
/**
 * The same after a separator that some spreadsheets split at. LibreOffice suggests comma, semicolon and tab together;
 * there, quotes keep a cell in one piece. Excel with a semicolon as its list separator only recognizes quotes at the
 * start of its own cells, so it splits quoted text too, also at line breaks. It matches the empty text before the formula,
 * and looks back only from there: forward from each separator, a text of only tabs would take quadratic time.
 */
const INNER_FORMULA = /(?=[=+\-@＝＋－＠|%])(?<=[;\t\r\n][\s\p{Cc}]*)/gu;
const SPECIAL = /[",;\t\r\n]|^\s|\s$/;

/** Formats a value as a cell (RFC 4180). Numbers stay numbers; text that a spreadsheet would execute is escaped. */
export function csvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const inert = value.replace(INNER_FORMULA, "'");
  const text = FORMULA.test(value) ? `'${inert}` : inert;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An apostrophe that `csvCell` has put before a formula inside of a text. */
const INNER_APOSTROPHE = /(?='[=+\-@＝＋－＠|%])(?<=[;\t\r\n][\s\p{Cc}]*)'/gu;

/**
 * The text of a cell that `csvCell` has written, without the quotes of CSV: the apostrophes that it has put before
 * formulas are gone.
 */
export function withoutApostrophes(cell: string): string {
  const text = cell.replace(INNER_APOSTROPHE, '');
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

/** A row with its line ending. */
export const csvLine = (values: ReadonlyArray<string | number | boolean | null | undefined>): string =>
  `${values.map(csvCell).join(',')}\r\n`;
