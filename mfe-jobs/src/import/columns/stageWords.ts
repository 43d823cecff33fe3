import type { JobSource } from '@jobtrail/contract';
import type { Sheet, StageAnswer, StageWord } from '../reading.ts';
import { contentIn, unlinked } from './cells.ts';
import { squash } from './squash.ts';
import { SAVED_WORDS, SOURCE_WORDS, STAGE_WORDS } from './vocabulary.ts';

const ANSWERS = new Map<string, StageAnswer>(
  STAGE_WORDS.flatMap(({ stage, closedReason, words }) =>
    words.map((word) => [word, { stage, closedReason }] as const),
  ),
);
for (const word of SAVED_WORDS) ANSWERS.set(word, 'wishlist');

/** The form in which words for stages are compared. Emoji and numbers before a word, as in `1. Applied`, say nothing. */
export const stageKey = (word: string): string => {
  const squashed = squash(unlinked(word));
  return ANSWERS.has(squashed)
    ? squashed
    : squash(word.replace(/^\W*\d{1,2}\s*[.):-]\s*/, '')) || word.trim().slice(0, 300);
};

/** What a word for a stage means; `ask` if it is unknown. */
export const answerFor = (word: string): StageAnswer => ANSWERS.get(stageKey(word)) ?? 'ask';

/** Where a person has found a job, in the words of a file; null if they are unknown. */
export const sourceFor = (text: string): JobSource | null =>
  SOURCE_WORDS.get(squash(text.replace(/\.(?:com?|de|net|org)\b.*$/i, ''))) ?? null;

/** The different words for stages in a column and in the moves of a sheet, with what they mean or have been said to mean. */
export function stageWordsOf({ rows, moves }: Sheet, column: number | null, known: readonly StageWord[]): StageWord[] {
  const found = new Map<string, { word: string; rows: number }>();
  const see = (cell: string, count: number): void => {
    const word = contentIn(cell);
    if (word === '') return;
    const key = stageKey(word);
    const seen = found.get(key);
    if (seen) seen.rows += count;
    else found.set(key, { word, rows: count });
  };
  if (column !== null) for (const row of rows) see(row[column] ?? '', 1);
  for (const list of moves ?? []) for (const { to } of list) see(to, 0);
  const answers = new Map(known.map(({ word, answer }) => [stageKey(word), answer]));
  return [...found].map(([key, { word, rows: count }]) => ({
    word,
    rows: count,
    answer: answers.get(key) ?? ANSWERS.get(key) ?? 'ask',
  }));
}
