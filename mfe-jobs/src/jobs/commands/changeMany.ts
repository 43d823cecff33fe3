import { callKey, type Platform } from '@jobtrail/web-kit';
import { cardsKey, countKey, deletedJobsKey, jobFactsKey, repliesKey, todayKey, wishlistKey } from '../keys.ts';
import type { JobChanges } from './JobChanges.ts';

/** Makes calls that change many jobs, and resolves when the lists show it; other tabs hear of it once. */
export async function changeMany<Result>(
  { queryClient }: Pick<Platform, 'queryClient'>,
  { holdRefetch, tabs }: Pick<JobChanges, 'holdRefetch' | 'tabs'>,
  call: () => Promise<Result>,
): Promise<Result> {
  const release = holdRefetch();
  try {
    // A list request sent before this change would overwrite the new state.
    for (const queryKey of [cardsKey, wishlistKey]) await queryClient.cancelQueries({ queryKey, exact: true });
    const result = await call();
    for (const queryKey of [todayKey, countKey, repliesKey, jobFactsKey, deletedJobsKey])
      void queryClient.invalidateQueries({ queryKey });
    // A list that cannot be fetched now is fetched again later, and the change has been made.
    await queryClient.invalidateQueries({ queryKey: callKey('listJobs') });
    tabs.many();
    return result;
  } finally {
    release();
  }
}
