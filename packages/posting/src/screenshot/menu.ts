import { words } from '../data/alternatives.ts';
import screenshot from '../data/screenshot.json';
import { foldPlain } from '../text/clean.ts';
import { isDepartment, isGeneric } from '../title/words.ts';

/** Words of menus, forms and tables: they appear on pages of any kind and never name a company or a position. */
const WORDS = new Set(words(screenshot.menuWords));

/** Whether a text is nothing but a word of a menu, a form or a table. */
export function isMenuWord(text: string): boolean {
  const plain = foldPlain(text);
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
