import { type JobCard, matchesSearch } from '@jobtrail/contract';

/**
 * The jobs that contain the text in their card, and those that the server found by their notes and contacts, which cards
 * do not have. A blank text matches all.
 */
export function searchJobs(
  jobs: readonly JobCard[],
  text: string,
  found: ReadonlySet<string> = new Set(),
): readonly JobCard[] {
  return text.trim() === '' ? jobs : jobs.filter((job) => found.has(job.id) || matchesSearch(job, text));
}
