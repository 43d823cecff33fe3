import type { JobCard } from '@jobtrail/contract';

/** The jobs whose company or position contains the text, ignoring case. A blank text matches all. */
export function searchJobs(jobs: readonly JobCard[], text: string): readonly JobCard[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return jobs;
  return jobs.filter(
    ({ company, position }) =>
      company.toLocaleLowerCase().includes(wanted) || position.toLocaleLowerCase().includes(wanted),
  );
}
