import { FILTER_CLAUSES_MAX, TEXT_MAX } from '../limits.ts';
import { fold } from '../text/fold.ts';
import type { FoundJobs, Job } from './schema.ts';
import { jobTextFields } from './textFields.ts';

/** A job, or as much of it as is known, such as its card. */
export type SearchedJob = Pick<Job, 'company' | 'position'> & Partial<Job>;

/** The texts of a job that a search looks through: its company, position, one-line text fields, tags and notes. */
export const searchedTexts = (job: SearchedJob): string[] =>
  [job.company, job.position, ...jobTextFields.map((field) => job[field]), ...(job.tags ?? []), job.notes].filter(
    (text) => typeof text === 'string',
  );

/** Whether a text is in any of those that a search looks through, both folded. A blank text is in every job. */
export function matchesSearch(job: SearchedJob, text: string): boolean {
  const wanted = fold(text);
  return searchedTexts(job).some((searched) => fold(searched).includes(wanted));
}

/** The folded texts of each job: people type letter by letter, and folding takes far longer than searching. */
const folded = new WeakMap<SearchedJob, readonly string[]>();

/** The texts of a job that a search looks through, folded once for as long as the job is the same object. */
export function foldedTexts(job: SearchedJob): readonly string[] {
  const known = folded.get(job);
  if (known) return known;
  const texts = searchedTexts(job).map(fold);
  folded.set(job, texts);
  return texts;
}

/** Whether a text was found in what a card does not have, such as by the server's search in notes. */
export type IsFound = (job: SearchedJob & { id: string }, text: string) => boolean;

/** Makes the test of whether the server has found a text in a job. */
export function foundTest({ texts }: FoundJobs): IsFound {
  const byText = new Map(texts.map(({ text, jobIds }) => [text, new Set(jobIds)]));
  return ({ id }, text) => byText.get(fold(text))?.has(id) ?? false;
}

/** Makes the test of whether a job has a text, in its own texts or where it was found elsewhere. */
export function textTest(text: string, isFound?: IsFound): (job: SearchedJob & { id: string }) => boolean {
  const wanted = fold(text);
  const isIn = (searched: string): boolean => searched.includes(wanted);
  return (job) => foldedTexts(job).some(isIn) || (isFound?.(job, text) ?? false);
}

/** What makes a word more than a word in the text of a filter. */
const NOT_A_WORD = /^-+[^-]|^OR$|^[A-Za-z]+:|["()]/;

/** The words of a text, each once, as many as a filter may have. */
export const wordsIn = (text: string): readonly string[] =>
  [...new Set(text.split(/[\s\p{Cc}]+/u))].filter((word) => word !== '').slice(0, FILTER_CLAUSES_MAX);

/**
 * The words of the text of a filter, each once, all of which a job has to have. Null if the text has anything else than
 * words, or more of them than a filter may have, so that it takes `parseFilter` to read it.
 */
export function wordsOf(text: string): readonly string[] | null {
  const words = wordsIn(text);
  const isPlain = text.length <= TEXT_MAX.filter && words.length < FILTER_CLAUSES_MAX;
  return isPlain && !words.some((word) => NOT_A_WORD.test(word)) ? words : null;
}
