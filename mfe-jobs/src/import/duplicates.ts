import type { CheckedRow } from './reader/FileReading.ts';

/** What becomes of a duplicate: it is left out, completes the job that is there, or becomes a job of its own. */
export const DUPLICATE_CHOICES = ['skip', 'update', 'again'] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

/** The choice for all duplicates, and those that were made for single rows, by their index. */
export interface DuplicateChoices {
  readonly all: DuplicateChoice;
  readonly single: ReadonlyMap<number, DuplicateChoice>;
}
export const SKIP_ALL: DuplicateChoices = { all: 'skip', single: new Map() };

/** The job that a duplicate would complete; null if it repeats an earlier line. */
export const jobOf = ({ duplicateOf }: Pick<CheckedRow, 'duplicateOf'>): string | null =>
  duplicateOf && 'jobId' in duplicateOf ? duplicateOf.jobId : null;

/** The earlier line that a duplicate repeats; null if it repeats a job. */
export const lineOf = ({ duplicateOf }: Pick<CheckedRow, 'duplicateOf'>): number | null =>
  duplicateOf && 'line' in duplicateOf ? duplicateOf.line : null;

/** What becomes of a duplicate. Only a job can be updated. */
export function choiceFor(row: CheckedRow, { all, single }: DuplicateChoices): DuplicateChoice {
  const chosen = single.get(row.index) ?? all;
  return chosen === 'update' && jobOf(row) === null ? 'skip' : chosen;
}

/** What is imported of a row: a new job, the completion of one, or nothing. */
export function deedOf(row: CheckedRow, choices: DuplicateChoices): 'create' | 'complete' | null {
  if (row.state === 'new') return 'create';
  if (row.state !== 'duplicate') return null;
  const choice = choiceFor(row, choices);
  return choice === 'skip' ? null : choice === 'update' ? 'complete' : 'create';
}
