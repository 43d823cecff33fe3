import { cleanValue } from '../text/clean.ts';
import type { Headline } from './headline.ts';
import { sameRow, type Screen, type ScreenLine } from './Screen.ts';

/** A row between the signs that part what stands in it; recognition reads a middle dot as other marks. */
const SEPARATOR = /\s+[|·•‧∙»+—–*~-]\s+|\s*[|·•]\s*|\s{3,}/;

/** The parts of a row. */
export function parts(text: string): string[] {
  return text.split(SEPARATOR).map(cleanValue).filter((part) => part !== '');
}

/** The rows under a headline, from the nearest on, as far as its own block goes. */
export function below({ lines, body }: Screen, headline: Headline): ScreenLine[][] {
  const rows: ScreenLine[][] = [];
  for (const line of lines) {
    if (line.top < headline.bottom - headline.height * 0.2 || line.top > headline.bottom + Math.max(headline.height * 3, body * 9)) continue;
    if (line.right < headline.left - body || line.left > headline.right + body * 20) continue;
    const row = rows.find(([first]) => first !== undefined && sameRow(first, line));
    if (row) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.left - b.left)).toSorted(([a], [b]) => (a?.top ?? 0) - (b?.top ?? 0));
}
