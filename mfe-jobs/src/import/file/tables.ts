import { withoutApostrophes } from '@jobtrail/contract';
import { addressIn } from '../columns/cells.ts';
import { isDate } from '../columns/dates.ts';
import { countKnown, remarksOnHeader } from '../columns/headerNames.ts';
import { type Delimiter, DELIMITERS, type Sheet, UnreadableFile } from '../reading.ts';
import { CELL_MAX, requireCell, requireColumns, requireRows } from './limits.ts';
import { recordsOf, type Row } from './records.ts';

/** Where a header may be: some files have a title or notes before it. */
const HEADER_ROWS = 20;
const SEPARATOR_LINE = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i;

const trimmedEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
const filledCells = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** Rows that say something, without the empty cells at their ends. */
function* filledRows(rows: Iterable<Row>): Generator<Row, void> {
  for (const row of rows) {
    const cells = trimmedEnd(row.cells);
    if (cells.length > 0) yield { ...row, cells: [...cells] };
  }
}

function firstOf<Item>(items: Iterable<Item>, count: number): Item[] {
  const first: Item[] = [];
  for (const item of items) {
    first.push(item);
    if (first.length === count) break;
  }
  return first;
}

/**
 * The row of the header: the first of those with the most known names; without any, the first with several cells.
 * @returns -1 if the rows have no header, so that the first one is data already
 */
function headerAt(rows: readonly Row[]): number {
  const known = rows.map(({ cells }) => countKnown(cells));
  const most = Math.max(0, ...known);
  // One name alone may as well be a stage among data.
  if (most > 1) return known.indexOf(most);
  const wide = Math.max(
    0,
    rows.findIndex(({ cells }) => filledCells(cells) > 1),
  );
  const isData = rows[wide]?.cells.some((cell) => isDate(cell.trim()) || addressIn(cell.trim()) !== null);
  return isData ? -1 : wide;
}

/** The delimiter that gives the header the most known names, or else the most cells. */
function delimiterOf(text: string, start: { at: number; line: number }): Delimiter {
  let best: { delimiter: Delimiter; known: number; cells: number } = { delimiter: ',', known: 0, cells: 1 };
  for (const delimiter of DELIMITERS) {
    const rows = firstOf(filledRows(recordsOf(text, delimiter, start)), HEADER_ROWS);
    const header = rows[Math.max(0, headerAt(rows))]?.cells ?? [];
    const [known, cells] = [countKnown(header), filledCells(header)];
    if (cells > 1 && (known > best.known || (known === best.known && cells > best.cells)))
      best = { delimiter, known, cells };
  }
  return best.delimiter;
}

/**
 * Reads a text with delimiters. Rows before the header and empty rows are left out.
 * @throws UnreadableFile if it has no rows, or if a limit is exceeded
 */
export function readTable(text: string, name: string, chosen?: Delimiter): { sheet: Sheet; delimiter: Delimiter } {
  const named = SEPARATOR_LINE.exec(text);
  const start = named ? { at: named[0].length, line: 2 } : { at: 0, line: 1 };
  const written = DELIMITERS.find((one) => one === named?.[1]);
  const delimiter = chosen ?? written ?? delimiterOf(text, start);
  const rows = filledRows(recordsOf(text, delimiter, start));
  const first = firstOf(filledRows(recordsOf(text, delimiter, start)), HEADER_ROWS);
  return { sheet: sheetOf(rows, headerAt(first), name), delimiter };
}

/**
 * Makes a sheet of rows.
 * @param header the index of the header; -1 without one
 * @throws UnreadableFile if there are no rows, or if a limit is exceeded
 */
export function sheetOf(rows: Iterable<Row>, header: number, name: string): Sheet {
  const kept: Row[] = [];
  let names: readonly string[] = [];
  let width = 0;
  let index = -1;
  for (const row of rows) {
    index += 1;
    if (index < header) continue;
    if (row.isOpen && (row.cells.at(-1)?.length ?? 0) > CELL_MAX)
      throw new UnreadableFile(
        `In the row that begins in line ${row.line}, a cell begins with a quote that is never closed.`,
      );
    requireColumns(row.cells.length);
    for (const [column, cell] of row.cells.entries())
      requireCell(cell, `line ${row.line}`, names[column]?.trim() || `Column ${column + 1}`);
    width = Math.max(width, row.cells.length);
    if (index === header) names = row.cells;
    else kept.push(row);
    requireRows(kept.length);
  }
  if (kept.length === 0) throw new UnreadableFile(`“${name}” has no rows.`);
  const columns = Array.from({ length: width }, (_, column) => names[column]?.trim() || `Column ${column + 1}`);
  return {
    name,
    header: columns,
    rows: kept.map(({ cells }) => columns.map((_, column) => withoutApostrophes(cells[column] ?? ''))),
    lines: kept.map(({ line }) => line),
    ...remarksOnHeader(columns),
  };
}
