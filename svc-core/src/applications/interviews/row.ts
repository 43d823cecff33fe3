import type { InterviewRow, JobRow } from '../../rows.ts';

/** What an interview shows of its job. */
export type JobOfInterview = Pick<JobRow, 'company' | 'position' | 'status'>;
/** An interview with the time that it takes up. */
export type InterviewSpan = Pick<InterviewRow, 'id' | 'job_id' | 'starts_at' | 'ends_at'>;
/** The same with the company that it is about. */
export type Conflict = InterviewSpan & Pick<JobRow, 'company'>;

/** A half-open span of time in ms since the epoch, of a person. */
export interface PersonSpan {
  readonly userId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  /** The interview that has this time, because it does not conflict with itself. */
  readonly except?: string | undefined;
}
