import { firstOf, type Reading } from './Reading.ts';
import { readScreen } from './screen/readScreen.ts';
import type { TextLine } from './TextLine.ts';

/**
 * Reads a posting from lines of plain text, such as those recognised in a screenshot of its page. How tall the lines are and where
 * they stand tells the headline and who is named beside it; without heights and locations their order and words do.
 * @param lines from top to bottom
 * @returns a refusal when nothing in them is told of a posting
 */
export function readText(lines: readonly (string | TextLine)[]): Reading {
  return firstOf([readScreen(lines)]);
}
