import { UnreadableFile } from '../reading.ts';

/** A line of a table, which quoted line breaks may spread over several lines of the file. */
export interface Row {
  readonly cells: string[];
  /** The line on which it begins, from 1. */
  readonly line: number;
  /** Whether its last cell has a quote that is never closed, so that it goes on until the end of the file. */
  readonly isOpen: boolean;
}

/** As wide as the widest spreadsheets. More is no table. */
const CELLS_MAX = 16_384;
const [LINE_FEED, RETURN, QUOTE] = [10, 13, 34];

/**
 * The records of a text with delimiters, as RFC 4180 and spreadsheets write them: a cell may be in quotes, and a quote in
 * it is doubled. What does not follow these rules is read as Python's csv module reads it. Records are read only as far
 * as they are asked for.
 *
 * It is written here because PapaParse loses rows of real files: of cells that were pasted from a spreadsheet, when one
 * begins with a word in quotes (`"Remote" Developer`); and of a file with two kinds of line breaks, as it gets when a
 * script appends to what Excel has saved.
 * @param delimiter one character
 * @param from where the first record begins, on which line
 * @throws UnreadableFile for more cells than any spreadsheet has
 */
export function* recordsOf(text: string, delimiter: string, from = { at: 0, line: 1 }): Generator<Row, void> {
  const comma = delimiter.charCodeAt(0);
  let { at, line } = from;
  while (at < text.length) {
    const cells: string[] = [];
    const begins = line;
    let isOpen = false;
    // A line without anything has no cell.
    let isEnded = endsLine(text.charCodeAt(at));
    while (!isEnded) {
      let cell = '';
      if (text.charCodeAt(at) === QUOTE) {
        at += 1;
        for (;;) {
          const quote = text.indexOf('"', at);
          const until = quote === -1 ? text.length : quote;
          line += lineBreaksIn(text, at, until);
          cell += text.slice(at, until);
          at = until + 1;
          isOpen = quote === -1;
          if (isOpen || text.charCodeAt(at) !== QUOTE) break;
          cell += '"';
          at += 1;
        }
      }
      const start = at;
      while (at < text.length && text.charCodeAt(at) !== comma && !endsLine(text.charCodeAt(at))) at += 1;
      cells.push(cell + text.slice(start, at));
      if (cells.length > CELLS_MAX)
        throw new UnreadableFile(`Line ${begins} has more cells than any spreadsheet can have.`);
      isEnded = at >= text.length || text.charCodeAt(at) !== comma;
      if (!isEnded) at += 1;
    }
    if (text.charCodeAt(at) === RETURN && text.charCodeAt(at + 1) === LINE_FEED) at += 1;
    at += 1;
    line += 1;
    yield { cells, line: begins, isOpen };
  }
}

const endsLine = (code: number): boolean => code === LINE_FEED || code === RETURN;

/** How many line breaks a part of a text has: `\n`, `\r`, or both together. */
function lineBreaksIn(text: string, from: number, until: number): number {
  let count = 0;
  for (let at = from; at < until; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED ? text.charCodeAt(at - 1) !== RETURN || at === from : code === RETURN) count += 1;
  }
  return count;
}
