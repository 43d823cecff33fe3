import { words } from '../data/alternatives.ts';
import screenshot from '../data/screenshot.json';
import { foldPlain } from '../text/clean.ts';
import { isDepartment, isGeneric } from '../title/words.ts';
import { sameRow, type ScreenshotLine } from './Screenshot.ts';

/** Words of menus, forms and tables: they appear on pages of any kind and never name a company or a position. */
const WORDS = new Set(words(screenshot.menuWords));

/** Where items of a menu meet that stand close to each other: "TeamCompanyInvestors". */
const GLUED = /(?<=\p{Ll})(?=\p{Lu})/gu;

/** Whether a text is nothing but a word of a menu, a form or a table. */
export function isMenuWord(text: string): boolean {
  const plain = foldPlain(text.replace(GLUED, ' '));
  return (
    WORDS.has(plain) ||
    WORDS.has(plain.replace(/^(?:by|the|our|my|your|main) /, '')) ||
    isDepartment(text) ||
    isGeneric(text) ||
    isRowOfWords(plain)
  );
}

/** Whether a text is several words of a menu side by side: "About Team", "About us Careers". */
function isRowOfWords(plain: string): boolean {
  const words = plain
    .replaceAll(/\b(?:us|the|our|my)\b/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  return words.length > 1 && words.every((word) => WORDS.has(word) || WORDS.has(`${word}s`) || isGeneric(word));
}

/** An item of a menu has at most this many words, and is at most this many line heights below the one before. */
const MENU_WORDS = 4;
const MENU_GAP = 1.8;
/** How far its items may be indented, in line heights. */
const INDENTED = 5;
/** A column with at least this many short lines is a menu. */
const COLUMN_MIN = 6;
/** A row is a menu if it has at least this many short texts; the first of them may be a logo. */
const ROW_MIN = 3;

/** Whether a line is one of many short lines in a column, or beside each other. */
export function isInMenu(line: ScreenshotLine, lines: readonly ScreenshotLine[]): boolean {
  const short = lines.filter(({ text }) => text.split(' ').length <= MENU_WORDS);
  const row = short.filter((other) => sameRow(other, line));
  if (row.length >= ROW_MIN && row.some(({ left }) => left < line.left)) return true;
  const column = short
    .filter(({ left }) => Math.abs(left - line.left) < line.height * INDENTED)
    .toSorted((a, b) => a.top - b.top);
  const isApart = (at: number) => (column[at]?.top ?? 0) - (column[at - 1]?.top ?? 0) > line.height * MENU_GAP;
  const at = column.indexOf(line);
  let [first, last] = [at, at];
  while (first > 0 && !isApart(first)) first -= 1;
  while (last < column.length - 1 && !isApart(last + 1)) last += 1;
  return at !== -1 && last - first + 1 >= COLUMN_MIN;
}
