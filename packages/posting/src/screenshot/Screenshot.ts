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
/** What was read with less confidence is a drawing, or a script that recognition does not know. */
const LEGIBLE_CONFIDENCE = 30;
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

/** A new fact after another one on the same line: "Contract type: permanent. Location: Sydney". */
const NEXT_FACT = /(?<=^\p{L}[\p{L} ]{1,24}: .+)[.;,|]\s+(?=\p{Lu}[\p{L} ]{1,24}: )/gu;

/** The facts of a line, each with its label and its position; the line if it has no such facts. */
function factsOf(line: Required<TextLine>): Required<TextLine>[] {
  const perLetter = line.width / line.text.length;
  let at = 0;
  return line.text.split(NEXT_FACT).map((text) => {
    at = line.text.indexOf(text, at);
    return { ...line, text, left: line.left + at * perLetter, width: text.length * perLetter };
  });
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
  const facts = recognized.flatMap((entry, index) => {
    const line: TextLine = typeof entry === 'string' ? { text: entry } : entry;
    const { text, height = PLAIN_HEIGHT } = line;
    const [top, width] = [index * PLAIN_HEIGHT * 1.5, text.length * height * 0.5];
    return factsOf({ top, width, height, left: 0, confidence: 100, ...line });
  });
  const lines = facts.flatMap(({ width, ...line }): ScreenshotLine[] => {
    const { text, picture, bullet } = plain(line.text);
    return /[\p{L}\p{N}]/u.test(text) && line.confidence >= LEGIBLE_CONFIDENCE
      ? [{ ...line, text, picture, bullet, right: line.left + width }]
      : [];
  });
  return { lines, body: bodyHeight(lines), width: Math.max(1, ...lines.map(({ right }) => right)) };
}

/** Whether two lines are on the same row. */
export function sameRow(a: ScreenshotLine, b: ScreenshotLine): boolean {
  return Math.abs(a.top + a.height / 2 - b.top - b.height / 2) < Math.max(a.height, b.height) * 0.6;
}
