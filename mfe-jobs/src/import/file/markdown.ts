import type { Sheet } from '../reading.ts';
import { sheetOf } from './tables.ts';

const RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const HEADING = /^#{1,6}\s+(\S.*)$/;
const RULE_MAX = 2000;

const isRule = (line: string | undefined): boolean =>
  line !== undefined && line.length <= RULE_MAX && line.includes('-') && line.includes('|') && RULE.test(line);

/** The cells of a line. `\|` is a pipe of the text, and `<br>` a line break. */
function cellsOf(line: string): string[] {
  const cells = line
    .trim()
    .split(/(?<!\\)\|/)
    .map((cell) =>
      cell
        .trim()
        .replaceAll('\\|', '|')
        .replaceAll(/<br ?\/?>/gi, '\n')
        .replace(/^(\*\*|__|`)(.+)\1$/, '$2'),
    );
  return cells.slice(cells[0] === '' ? 1 : 0, cells.length > 1 && cells.at(-1) === '' ? -1 : undefined);
}

/** Whether a text has a table of Markdown: a line of names, and a rule below it. */
export function hasMarkdownTable(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/, 200);
  return lines.some((line, at) => at > 0 && isRule(line) && lines[at - 1]?.includes('|') === true);
}

/** The tables of a Markdown text, each named after the heading above it. */
export function readMarkdown(text: string, name: string): Sheet[] {
  const lines = text.split(/\r\n|\r|\n/);
  const sheets: Sheet[] = [];
  let heading = '';
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    heading = HEADING.exec(line)?.[1] ?? heading;
    if (!line.includes('|') || !isRule(lines[at + 1])) continue;
    const rows = [{ cells: cellsOf(line), line: at + 1, isOpen: false }];
    for (at += 2; lines[at]?.includes('|'); at += 1)
      rows.push({ cells: cellsOf(lines[at] ?? ''), line: at + 1, isOpen: false });
    at -= 1;
    if (rows.length > 1) sheets.push(sheetOf(rows, 0, heading || name));
  }
  return sheets;
}
