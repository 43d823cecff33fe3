import { oneLine } from '../text/clean.ts';
import type { TextLine } from '../TextLine.ts';

/** A line of a screen with its place; sizes are pixels. */
export interface ScreenLine {
  text: string;
  height: number;
  top: number;
  left: number;
  right: number;
  confidence: number;
  /** What it read was the words of a picture that did not load, or stood beside an icon. */
  picture: boolean;
}

/** What a screen shows. */
export interface Screen {
  lines: ScreenLine[];
  /** Height of its running text. */
  body: number;
  width: number;
}

const PLAIN_HEIGHT = 16;
/** How recognition writes the sign of a picture that is missing, and bullets. */
const PICTURE =
  /^(?:[|[\](]?[IlioL1]{0,2}[oO©.»#:+*~=|[\]-]{1,3}[»#:+*2=-]{0,2}\s?(?=\p{Lu}\p{L})|[|l[][o.»#:*+2-]{1,3}\s?(?=\p{Lu}\p{L}))/u;
const BULLET = /^(?:[«»•·*°©®@=>&+~^-]+|\p{L}\)|\d{1,2}[.)]\s?[>›»]?|e(?= \p{Lu}))\s+/u;

function plain(raw: string): { text: string; picture: boolean } {
  const line = oneLine(raw)
    .replace(/^[[\]|\s]+(?=\p{L})/u, '')
    .replace(/[[\]|\s]+$/, '');
  const picture = PICTURE.exec(line)?.[0] ?? '';
  return { text: line.slice(picture.length).replace(BULLET, '').replace(BULLET, ''), picture: picture !== '' };
}

/** The height that most letters of a screen have. */
function bodyHeight(lines: readonly ScreenLine[]): number {
  const sorted = lines.toSorted((a, b) => a.height - b.height);
  const letters = sorted.reduce((sum, { text }) => sum + text.length, 0);
  let seen = 0;
  for (const { text, height } of sorted) {
    seen += text.length;
    if (seen >= letters / 2) return height;
  }
  return PLAIN_HEIGHT;
}

/** Lines as recognition gives them, made ready to be read: without bullets and icons; lines without a place are laid out one under the other. */
export function screenOf(given: readonly (string | TextLine)[]): Screen {
  const lines = given.flatMap((entry, index) => {
    const line: TextLine = typeof entry === 'string' ? { text: entry } : entry;
    const { text, picture } = plain(line.text);
    if (!/[\p{L}\p{N}]/u.test(text)) return [];
    const left = line.left ?? 0;
    const height = line.height ?? PLAIN_HEIGHT;
    return [
      {
        text,
        picture,
        height,
        top: line.top ?? index * PLAIN_HEIGHT * 1.5,
        left,
        right: left + (line.width ?? text.length * height * 0.5),
        confidence: line.confidence ?? 100,
      },
    ];
  });
  return { lines, body: bodyHeight(lines), width: Math.max(1, ...lines.map(({ right }) => right)) };
}

/** Whether two lines stand on one row. */
export function sameRow(a: ScreenLine, b: ScreenLine): boolean {
  return Math.abs(a.top + a.height / 2 - b.top - b.height / 2) < Math.max(a.height, b.height) * 0.6;
}
