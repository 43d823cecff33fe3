import { firstOf, type Reading } from './Reading.ts';
import type { TextLine } from './TextLine.ts';

/**
 * Reads a posting from lines of plain text, such as those recognised in a screenshot of its page.
 * @param lines from top to bottom
 */
export function readText(lines: readonly (string | TextLine)[]): Reading {
  const upper = lines.map((line) => (typeof line === 'string' ? { text: line } : line)).filter(({ text }) => text.trim() !== '').slice(0, 20);
  const largest = upper.reduce<TextLine | undefined>((best, line) => ((line.height ?? 0) > (best?.height ?? 0) ? line : best), upper[0]);
  return firstOf([{ position: largest ? { value: largest.text.trim(), source: 'text' } : null }]);
}
