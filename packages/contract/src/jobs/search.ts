import { fold } from '../text/fold.ts';
import type { Job } from './schema.ts';
import { jobTextFields } from './textFields.ts';

/** A job, or as much of it as is known, such as its card. */
export type SearchedJob = Pick<Job, 'company' | 'position'> & Partial<Job>;

/**
 * Whether a job contains a text in its company, position, one-line text fields, tags or notes, both folded. A blank text
 * is in every job.
 */
export function matchesSearch(job: SearchedJob, text: string): boolean {
  const wanted = fold(text);
  const contains = (value: string | null | undefined): boolean => (value ? fold(value).includes(wanted) : false);
  return (
    contains(job.company) ||
    contains(job.position) ||
    jobTextFields.some((field) => contains(job[field])) ||
    (job.tags?.some(contains) ?? false) ||
    contains(job.notes)
  );
}
