import { isLocation } from '../location/line.ts';
import { cleanValue } from '../text/clean.ts';
import type { Headline } from './headline.ts';
import { sameRow, type Screenshot, type ScreenshotLine } from './Screenshot.ts';

/** Splits a row at its separators; recognition reads a middle dot as other characters. */
const SEPARATOR = /\s+[|·•‧∙»+—–*~-]\s+|\s*[|·•]\s*|\s{3,}/;

const LEGAL_FORM = /\b(?:Inc|LLC|Ltd|GmbH|AG|SA|Corp)\b/;

/** "KestrelBergen, Norway": a name and a location without a space between them. */
function splitGlued(text: string): string[] {
  for (const { index } of text.matchAll(/\p{Ll}(?=\p{Lu}\p{Ll})/gu)) {
    const location = text.slice(index + 1);
    if (location.includes(',') && !LEGAL_FORM.test(location) && isLocation(location))
      return [text.slice(0, index + 1), location];
  }
  return [text];
}

/** The parts of a text. */
export function partsOfText(text: string): string[] {
  return text
    .split(SEPARATOR)
    .flatMap(splitGlued)
    .map(cleanValue)
    .filter((part) => part !== '');
}

/** The parts of a row. A name that was split at a change of color and runs into a location is joined again. */
export function partsOfRow(row: readonly ScreenshotLine[]): string[] {
  const [first, second] = row;
  const glued = second ? splitGlued(second.text) : [];
  if (first && glued.length === 2 && partsOfText(first.text).length === 1)
    return [
      `${first.text} ${glued[0]}`,
      ...partsOfText(glued[1] ?? ''),
      ...row.slice(2).flatMap((line) => partsOfText(line.text)),
    ];
  return row.flatMap((line) => partsOfText(line.text));
}

/** A text that is a location without a company before it. */
export const isLocationAlone = (text: string): boolean => !LEGAL_FORM.test(text) && isLocation(text);

/** The rows below a headline, nearest first, within its block. */
export function rowsBelow({ lines, body }: Screenshot, headline: Headline): ScreenshotLine[][] {
  const rows: ScreenshotLine[][] = [];
  for (const line of lines) {
    if (
      line.top < headline.bottom - headline.height * 0.2 ||
      line.top > headline.bottom + Math.max(headline.height * 3, body * 9)
    )
      continue;
    if (line.right < headline.left - body || line.left > headline.right + body * 20) continue;
    const row = rows.find(([first]) => first !== undefined && sameRow(first, line));
    if (row) row.push(line);
    else rows.push([line]);
  }
  return rows
    .map((row) => row.toSorted((a, b) => a.left - b.left))
    .toSorted(([a], [b]) => (a?.top ?? 0) - (b?.top ?? 0));
}

/** The rows directly above a headline, nearest first: some pages write the location there. */
export function rowsAbove({ lines, body }: Screenshot, headline: Headline): ScreenshotLine[][] {
  return lines
    .filter(
      (line) =>
        line.top + line.height <= headline.top + headline.height * 0.2 &&
        headline.top - line.top < Math.max(headline.height * 2, body * 5) &&
        line.right > headline.left - body &&
        line.left < headline.right + body * 4,
    )
    .toSorted((a, b) => b.top - a.top)
    .slice(0, 3)
    .map((line) => [line]);
}

/** The value of a label: the text to its right, or the text below it, which may be indented. */
export function valueOfLabel({ lines }: Screenshot, label: ScreenshotLine): ScreenshotLine | null {
  const sameRowValue = lines
    .filter((line) => line !== label && sameRow(line, label) && line.left >= label.right - label.height)
    .toSorted((a, b) => a.left - b.left)[0];
  if (sameRowValue && sameRowValue.left - label.right < label.height * 12) return sameRowValue;
  return (
    lines
      .filter(
        (line) =>
          line.top > label.top + label.height * 0.6 &&
          line.top - label.top < label.height * 5 &&
          line.left - label.left > -label.height * 2 &&
          line.left - label.left < label.height * 4,
      )
      .toSorted((a, b) => a.top - b.top)[0] ?? null
  );
}
