import type { Posting } from '../extraction/corpus.ts';
import { compare, type Field, FIELDS, type Outcome } from '../extraction/score.ts';
import type { ScreenshotReading } from './page/readScreenshot.ts';

/** The values read from the screenshot of a page, and the letters and digits that are visible in it. */
export interface Shot extends ScreenshotReading {
  posting: Posting;
  sight: string;
}

/** Whether the label, or another right value, is visible in the screenshot. */
export function isInSight({ posting, sight }: Shot, field: Field): boolean {
  return [posting[field], ...(posting.accept?.[field] ?? [])].some(
    (value) => value !== null && value !== '*' && sight.includes(lettersOf(value)),
  );
}

/** Compares the value that was read for a field with the label. */
export function outcomeOf({ posting, reading }: Shot, field: Field): Outcome {
  return compare(field, reading[field]?.value, posting);
}

export const CAUSES = [
  'it is not in sight',
  'its letters were misread',
  'another text was chosen',
  'none was chosen',
] as const;

/** Why a value is not right; null if it is, or if the page has none. */
export function causeOf(shot: Shot, field: Field): (typeof CAUSES)[number] | null {
  if (outcomeOf(shot, field) === 'right' || shot.posting[field] === null) return null;
  if (!isInSight(shot, field)) return CAUSES[0];
  const letters = lettersOf(shot.lines.map(({ text }) => text).join(' '));
  const isRead = [shot.posting[field], ...(shot.posting.accept?.[field] ?? [])].some(
    (value) => value !== null && value !== '*' && letters.includes(lettersOf(value)),
  );
  if (!isRead) return CAUSES[1];
  return shot.reading[field] === null ? CAUSES[3] : CAUSES[2];
}

/** One line for each wrong or missing field. */
export function failuresOf(shot: Shot): string[] {
  return FIELDS.filter((field) => outcomeOf(shot, field) !== 'right').map((field) =>
    [
      shot.posting.file,
      field,
      `${outcomeOf(shot, field)}: ${causeOf(shot, field) ?? 'the page has none'}`,
      shot.reading[field]?.value ?? 'none',
      `expected ${shot.posting[field]}`,
    ].join(' | '),
  );
}

/** The values that were read, by page, in the format of `--predictions`. */
export function predictionsOf(shots: readonly Shot[]): string {
  const predictions = shots.map(({ posting, reading }) => [
    posting.file,
    Object.fromEntries(FIELDS.map((field) => [field, reading[field]?.value ?? null])),
  ]);
  return JSON.stringify(Object.fromEntries(predictions), null, 1);
}

/** Keeps only letters and digits, so that a line break within a name does not matter. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
