import type { ClosedReason, JobSource, Stage } from '@jobtrail/contract';

/** What the figures need to know about an interview. */
export interface InterviewFacts {
  /** The local day on which it begins. */
  readonly day: number;
  readonly isOver: boolean;
}

/** What the figures need to know about a job. Times are in ms since the epoch. */
export interface JobFacts {
  readonly id: string;
  readonly status: Stage;
  readonly closedReason: ClosedReason | null;
  readonly source: JobSource | null;
  readonly tags: readonly string[];
  /** The local day of the application, as a number of days since 1970-01-01. */
  readonly appliedOn: number;
  readonly repliedAt: number | null;
  /** Its interviews that were held or are planned. */
  readonly interviews: readonly InterviewFacts[];
}
