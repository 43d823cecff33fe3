import type { JobCard } from './schema.ts';

/** Whether an application has ended. Its reminders and suggestions are retired. */
export const isClosed = ({ status, closedReason }: Pick<JobCard, 'status' | 'closedReason'>): boolean =>
  status === 'rejected' || closedReason !== null;
