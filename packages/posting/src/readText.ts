import { firstOf, type Reading } from './Reading.ts';
import { readScreen } from './screen/readScreen.ts';
import type { TextLine } from './TextLine.ts';

/**
 * Reads a posting from lines of plain text, such as those recognised in a screenshot of its page.
 * @param lines from top to bottom
 */
export function readText(lines: readonly (string | TextLine)[]): Reading {
  return firstOf([readScreen(lines)]);
}
