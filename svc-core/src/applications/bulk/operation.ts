import type { BulkChange } from '@jobtrail/contract';
import type { BulkOperationRow, JobRow, TagOverrideRow } from '../../rows.ts';

/** The corrections of a job about one dimension: at most one. */
type Correction = Pick<TagOverrideRow, 'value' | 'token' | 'decided_at'>;

/** What a bulk change has replaced in one job. */
export interface JobBefore {
  /** The former values of the columns that it has changed. */
  readonly columns?: Partial<JobRow>;
  /** The id of the follow-up that it has added. */
  readonly reminder?: string;
  /** What the person had said about the dimension; null for nothing. */
  readonly correction?: Correction | null;
}

/** What a bulk change has replaced, by the id of the job. */
export type BeforeChange = ReadonlyMap<string, JobBefore>;

/** The columns of an operation that describe it. */
export function storedChange(change: BulkChange, before: BeforeChange): Pick<BulkOperationRow, 'change' | 'before'> {
  return { change: JSON.stringify(change), before: JSON.stringify(Object.fromEntries(before)) };
}

/** What an operation has changed, and what it has replaced. */
export function readChange({ change, before }: Pick<BulkOperationRow, 'change' | 'before'>): {
  change: BulkChange;
  before: BeforeChange;
} {
  const byJob = JSON.parse(before) as Record<string, JobBefore>;
  return { change: JSON.parse(change) as BulkChange, before: new Map(Object.entries(byJob)) };
}
