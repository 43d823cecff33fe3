import type { ClosedReason, JobSource, Stage } from '@jobtrail/contract';

/** What the figures need to know about a job. Times are in ms since the epoch. */
export interface JobFacts {
  readonly id: string;
  readonly status: Stage;
  readonly closedReason: ClosedReason | null;
  readonly source: JobSource | null;
  readonly tags: readonly string[];
  readonly appliedAt: number;
  readonly repliedAt: number | null;
}
