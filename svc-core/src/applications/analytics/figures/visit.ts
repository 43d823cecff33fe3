import type { Stage } from '@jobtrail/contract';

/** One time that a job was in a stage. */
export interface Visit {
  readonly stage: Stage;
  /** The local day on which it began; null if that is not known. */
  readonly day: number | null;
  /** Whether it began with a move to Rejected that is no response: the person withdrew or gave up. */
  readonly isUnanswered: boolean;
}
