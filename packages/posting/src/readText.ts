import { fields, type Reading, refused } from './Reading.ts';
import { readScreenshot } from './screenshot/readScreenshot.ts';
import type { TextLine } from './screenshot/Screenshot.ts';

/**
 * Reads a posting from lines of plain text, such as those recognized in a screenshot. The size and position of the
 * lines identify the headline and the company next to it; without them the order and the words do.
 * @param lines from top to bottom
 * @returns a refusal if they contain no part of a posting
 */
export function readText(lines: readonly (string | TextLine)[]): Reading {
  const found = readScreenshot(lines);
  const hasValue = fields.some((field) => found[field] ?? found.others[field][0]);
  return hasValue ? { ...refused('no-posting'), ...found, refusal: null } : refused('no-posting');
}
