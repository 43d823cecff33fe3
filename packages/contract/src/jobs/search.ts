import { fold } from '../text/fold.ts';
import type { Job } from './schema.ts';
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
