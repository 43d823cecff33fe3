import words from '../data/postingText.json';
import { oneLine } from '../text/clean.ts';

/** As many characters as the contract allows. */
export const MAX_LENGTH = 60_000;
/** Characters that nobody sees: zero-width ones, marks of direction, Unicode tags, fillers. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029\f\v]/g;
const CONTROLS = /[\0-\x08\x0e-\x1f\x7f-\x9f]/g;
const BULLET = /^(?:[•‣◦▪▫●○■□◆◇►▶➢➤✓✔✅·∙⁃*–—-]\s*)(?=\S)/u;
/** A bullet that may also begin a sentence or a number counts only with a space after it. */
const PLAIN_BULLET = /^[*–—-]/;

/**
 * The form in which a posting's text is kept: no invisible characters, one space between words, list items that start
 * with `- `, single blank lines, at most `MAX_LENGTH` characters. The result for a text in this form is the text.
 */
export function tidy(text: string): string {
  const lines: string[] = [];
  for (const raw of text.replace(UNSEEN, '').replace(LINE_ENDS, '\n').replace(CONTROLS, '').split('\n')) {
    const line = withPlainBullet(oneLine(raw));
    if (line !== '' || (lines.length > 0 && lines.at(-1) !== '')) lines.push(line);
  }
  return cut(lines.join('\n').trimEnd());
}

function withPlainBullet(line: string): string {
  const bullet = BULLET.exec(line)?.[0];
  if (bullet === undefined || (PLAIN_BULLET.test(bullet) && !bullet.endsWith(' '))) return line;
  return `- ${line.slice(bullet.length)}`;
}

/** Cuts a text that is too long at the end of a line, and says so in the last one. */
function cut(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const room = MAX_LENGTH - words.cut.length - 2;
  const end = text.lastIndexOf('\n', room);
  return `${text.slice(0, end > 0 ? end : room).trimEnd()}\n\n${words.cut}`;
}
