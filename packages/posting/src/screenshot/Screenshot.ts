import { oneLine } from '../text/clean.ts';

/**
 * A line of plain text, for example from text recognition. Sizes and positions are in pixels of the image, confidence
 * is 0 to 100. If they are absent, only the order and the words of the lines count.
 */
export interface TextLine {
  text: string;
  height?: number;
  top?: number;
  left?: number;
  width?: number;
  confidence?: number;
}

/** A line of a screenshot with its position; sizes are in pixels. */
export interface ScreenshotLine {
  text: string;
  height: number;
  top: number;
  left: number;
  right: number;
  confidence: number;
  /** Whether recognition read it next to an icon or as the alt text of a missing image. */
  picture: boolean;
  /** Whether it is an item of a list, such as a menu, or a button or a field of a form. */
  bullet: boolean;
}

/** The content of a screenshot. */
export interface Screenshot {
  lines: ScreenshotLine[];
  /** Height of its running text. */
  body: number;
  width: number;
}

const PLAIN_HEIGHT = 16;
/** Characters that recognition produces for missing images and bullets; the sign of a copyright notice is none. */
const PICTURE =
  /^(?:[|[\](]?[IlioL1]{0,2}[oO©.»#:+*~=|[\]-]{1,3}[»#:+*2=-]{0,2}\s?(?=\p{Lu}\p{L})|[|l[][o.»#:*+2-]{1,3}\s?(?=\p{Lu}\p{L}))/u;
const BULLET = /^(?!© ?\d{4}\b)(?:[«»•·*°©®@=>&+~^-]+|\p{L}\)|\d{1,2}[.)]\s?[>›»]?|e(?= \p{Lu}))\s+/u;

/** The frame of a button or a field, which recognition reads as a bracket. */
const BOXED = /^\s*[[|]\s?\p{L}/u;
/** The badge, star or button after a text, which recognition reads as a sign. */
const BADGE = /(?<=\p{L}[\p{L}.]) (?:[@©®*»>°•=]|\[\p{Lu}\p{Ll}?\])$/u;

function plain(raw: string): Pick<ScreenshotLine, 'text' | 'picture' | 'bullet'> {
  const line = oneLine(raw)
    .replace(/^[[\]|\s]+(?=\p{L})/u, '')
    .replace(/[[\]|\s]+$/, '');
  const picture = PICTURE.exec(line)?.[0] ?? '';
  const rest = line.slice(picture.length);
  return {
    text: rest.replace(BULLET, '').replace(BULLET, '').replace(BADGE, ''),
    picture: picture !== '',
    bullet: BOXED.test(raw) || BULLET.test(line) || BULLET.test(rest),
  };
}

/** The most frequent letter height of a screenshot. */
function bodyHeight(lines: readonly ScreenshotLine[]): number {
  const sorted = lines.toSorted((a, b) => a.height - b.height);
  const letters = sorted.reduce((sum, { text }) => sum + text.length, 0);
  let seen = 0;
  for (const { text, height } of sorted) {
    seen += text.length;
    if (seen >= letters / 2) return height;
  }
  return PLAIN_HEIGHT;
}

/**
 * Prepares lines from recognition: removes bullets and icons, and places lines without a position one below the other.
 */
export function screenshotOf(recognized: readonly (string | TextLine)[]): Screenshot {
  const lines = recognized.flatMap((entry, index) => {
    const line: TextLine = typeof entry === 'string' ? { text: entry } : entry;
    const { text, picture, bullet } = plain(line.text);
    if (!/[\p{L}\p{N}]/u.test(text)) return [];
    const left = line.left ?? 0;
    const height = line.height ?? PLAIN_HEIGHT;
    return [
      {
        text,
        picture,
        bullet,
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

/** Whether two lines are on the same row. */
export function sameRow(a: ScreenshotLine, b: ScreenshotLine): boolean {
  return Math.abs(a.top + a.height / 2 - b.top - b.height / 2) < Math.max(a.height, b.height) * 0.6;
}
