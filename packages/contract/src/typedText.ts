import { z } from 'zod';

/**
 * The mark of a text: the SHA-256 of its UTF-8, in hexadecimal; of '' if there is no text. A change sends the mark of the
 * text that it was typed on, and nothing is written over another one.
 */
export const textMark = z.string().regex(/^[0-9a-f]{64}$/, 'This is not the mark of a text.');

/** Two texts of which neither may be lost, the saved one first. Doing it again adds nothing. */
export function bothTexts(saved: string, typed: string): string {
  if (saved.trim() === '') return typed;
  const added = `\n\n${typed}`;
  return typed.trim() === '' || saved === typed || saved.endsWith(added) ? saved : saved + added;
}
