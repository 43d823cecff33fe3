import type { PostingFacts } from '@jobtrail/contract';
import {
  applyTagRules,
  RULES_VERSION,
  type SmartTags,
  smartTagsOf,
  type TagOverride,
  type TagRule,
} from '@jobtrail/posting/smart-tags';
import type { JobRow } from '../../rows.ts';
import { type SmartColumns, smartColumnsOf } from './columns.ts';

/** The columns of a job that its smart tags follow from. */
export const TAGGED_COLUMNS = ['position', 'location', 'salary'] as const satisfies ReadonlyArray<keyof JobRow>;
export type TaggedJob = Pick<JobRow, (typeof TAGGED_COLUMNS)[number]>;

/** What the tags of a job follow from besides its own fields. */
export interface TagBasis {
  /** What the person has corrected about the job. */
  readonly overrides: readonly TagOverride[];
  /** What the person's rules say about every job. */
  readonly rules: readonly TagRule[];
  /** The newest capture of the posting. */
  readonly posting: { readonly text: string; readonly facts: PostingFacts } | null;
}

/** Nothing but the fields of a job is known. */
export const NOTHING: TagBasis = { overrides: [], rules: [], posting: null };

/** The smart tags of a job with their evidence. */
export function tagsOf(
  { position: title, location, salary }: TaggedJob,
  { posting, ...corrections }: TagBasis,
): SmartTags {
  const tags = smartTagsOf({ title, location, salary, ...posting });
  return applyTagRules(tags, corrections, { title, location });
}

/** The derived columns of a job. */
export function derivedColumns(
  job: TaggedJob,
  basis: TagBasis = NOTHING,
): SmartColumns & Pick<JobRow, 'tag_rules_version'> {
  return { ...smartColumnsOf(tagsOf(job, basis)), tag_rules_version: RULES_VERSION };
}
