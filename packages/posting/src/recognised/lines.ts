import { oneLine } from '../text/clean.ts';
import type { TextLine } from '../TextLine.ts';

const LEAST_CONFIDENCE = 35;
const WRAPPED_GAP = 0.9;

/** A line as the rules look at it: cleaned, with how many times the usual height it has. */
export interface RecognisedLine {
  text: string;
  /** 1 is the height of the running text; 1 too where nothing is known. */
  scale: number;
  /** Whether it belongs to the same headline as the line before it. */
  wraps: boolean;
}

/**
 * Cleans recognised lines: what is noise is left out (a few letters between icons, lines that recognition was unsure of), and
 * headlines that run over two lines are told.
 * @param lines from top to bottom
 */
export function cleanLines(lines: readonly (string | TextLine)[]): RecognisedLine[] {
  const given = lines.map((line): TextLine => (typeof line === 'string' ? { text: line } : line));
  const heights = given.filter(({ text, height }) => height !== undefined && text.length > 25).map(({ height }) => height ?? 0).sort((a, b) => a - b);
  const all = heights.length >= 3 ? heights : given.map(({ height }) => height ?? 0).filter((height) => height > 0).sort((a, b) => a - b);
  const usual = all[all.length >> 1] ?? 0;
  const kept: { line: TextLine; text: string; scale: number }[] = [];
  for (const line of given) {
    const text = withoutNoise(line.text);
    if ((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 2 || (line.confidence !== undefined && line.confidence < LEAST_CONFIDENCE)) continue;
    kept.push({ line, text, scale: usual > 0 && line.height !== undefined ? line.height / usual : 1 });
  }
  return kept.map(({ line, text, scale }, index) => ({ text, scale, wraps: index > 0 && isWrapped(kept[index - 1]?.line, line, Math.min(scale, kept[index - 1]?.scale ?? 1)) }));
}

/** A line without the letters that icons and rules at its ends were taken for. */
function withoutNoise(text: string): string {
  return oneLine(text.slice(0, 2_000))
    .replace(/^(?:[^\p{L}\p{N}$€£¥₹(["']+\s*)+/u, '')
    .replace(/^(?:[a-zA-Z0-9@&©®°]{1,2}\s)?[|>»<«~_=*+©®°•·]+\s+/u, '')
    .replace(/\s+[|<>«»~_=*©®°•·\\/]+$/u, '')
    .trim();
}

/** Whether a line goes on with the headline above it: as tall, right below it, beginning at the same place. */
function isWrapped(above: TextLine | undefined, line: TextLine, scale: number): boolean {
  if (!above || scale < 1.25 || above.height === undefined || line.height === undefined || above.top === undefined || line.top === undefined) return false;
  const gap = line.top - (above.top + above.height);
  const alike = Math.abs(above.height - line.height) <= 0.25 * Math.max(above.height, line.height);
  const aligned = above.left === undefined || line.left === undefined || Math.abs(above.left - line.left) <= 2 * line.height;
  return alike && aligned && gap >= -0.3 * line.height && gap <= WRAPPED_GAP * line.height;
}
