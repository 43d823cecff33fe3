import { firstOf, type Reading } from './Reading.ts';
import { readScreen } from './screen/readScreen.ts';
import type { TextLine } from './TextLine.ts';

/**
 * Reads a posting from lines of plain text, such as those recognized in a screenshot of its page. How tall the lines are and where
 * they are tells the headline and the company named next to it; without heights and positions their order and words do.
 * @param lines from top to bottom
 * @returns a refusal when they contain nothing of a posting
 */
export function readText(lines: readonly (string | TextLine)[]): Reading {
  return firstOf([readScreen(lines)]);
}
