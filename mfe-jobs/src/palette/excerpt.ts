import { fold } from '@jobtrail/contract';

/** The characters shown before and after what was found, at most. */
const BEFORE = 24;
const AFTER = 48;

/** The words of a note around a text; undefined if the note does not contain it. Line breaks become spaces. */
export function excerptOf(note: string, text: string): string | undefined {
  const line = note.replaceAll(/\s+/g, ' ').trim();
  const folded = fold(line);
  const at = folded.indexOf(fold(text));
  if (at === -1) return undefined;
  // A folded text of another length has its letters elsewhere, but not far away.
  const start = line.lastIndexOf(' ', Math.max(0, at - BEFORE)) + 1;
  const end = line.indexOf(' ', at + text.length + AFTER);
  const shown = line.slice(start, end === -1 ? undefined : end);
  return `“${start > 0 ? '... ' : ''}${shown.slice(0, BEFORE * 2 + text.length + AFTER)}${end === -1 ? '' : ' ...'}”`;
}
