import { useMemo } from 'react';
import type { JobCard, Today } from '@jobtrail/contract';
import { useCall } from '@jobtrail/web-kit';

interface ReminderJobs {
  /** Undefined until they are loaded. */
  cards: readonly JobCard[] | undefined;
  error: Error | null;
  retry: () => void;
}

/**
 * The applications, and the saved jobs too if a reminder is about a job that is not among the applications.
 * @param ready whether to load them
 */
export function useReminderJobs(today: Today | undefined, ready = true): ReminderJobs {
  const applied = useCall('listJobs', { query: { view: 'card' }, enabled: ready });
  const needsSaved = useMemo(() => {
    if (!today || !applied.data) return false;
    const ids = new Set(applied.data.map(({ id }) => id));
    return today.reminders.some(({ state, jobId }) => state === 'open' && jobId !== null && !ids.has(jobId));
  }, [today, applied.data]);
  const saved = useCall('listJobs', { query: { view: 'card', list: 'wishlist' }, enabled: ready && needsSaved });
  const cards = useMemo(
    () => (needsSaved ? saved.data && applied.data && [...applied.data, ...saved.data] : applied.data),
    [needsSaved, applied.data, saved.data],
  );
  return {
    cards,
    error: applied.error ?? (needsSaved ? saved.error : null),
    retry: () => {
      if (applied.isError) void applied.refetch();
      if (saved.isError) void saved.refetch();
    },
  };
}
