/** A line of text as it is shown: its words, its left edge and its baseline in px. */
export interface TextLine {
  text: string;
  x: number;
  baseline: number;
}

const canvas = (): CanvasRenderingContext2D | null => document.createElement('canvas').getContext('2d');

/** The share of a line's height that is above the baseline. */
function ascentShare(font: string): number {
  const context = canvas();
  if (!context) return 0.8;
  context.font = font;
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = context.measureText('x');
  return up / (up + down);
}

/** The lines into which the browser breaks a text node. */
export function linesOf(node: Text, font: string): TextLine[] {
  const range = document.createRange();
  const share = ascentShare(font);
  const lines: (TextLine & { top: number })[] = [];
  for (const word of node.data.matchAll(/\S+/g)) {
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const line = lines.at(-1);
    if (line && Math.abs(line.top - box.top) < box.height / 2) line.text += ` ${word[0]}`;
    else lines.push({ text: word[0], x: box.left, baseline: box.top + box.height * share, top: box.top });
  }
  return lines;
}
