import type { Knex } from 'knex';
import {
  applyTagRules,
  RULES_VERSION,
  smartTagsOf,
  type SmartTags,
  type TagOverride,
  type TagRule,
} from '@jobtrail/posting/smart-tags';
import type { JobRow } from '../../rows.ts';
import { type SmartColumns, smartColumnsOf } from './columns.ts';

/** The columns of a job that its smart tags follow from. */
export const TAGGED_COLUMNS = ['position', 'location', 'salary'] as const satisfies ReadonlyArray<keyof JobRow>;
export type TaggedJob = Pick<JobRow, (typeof TAGGED_COLUMNS)[number]>;

/** What a person has corrected: about the job, and by rules about every job. */
export interface Corrections {
  readonly overrides: readonly TagOverride[];
  readonly rules: readonly TagRule[];
}

const NO_CORRECTIONS: Corrections = { overrides: [], rules: [] };

/** The smart tags of a job with their evidence. */
export function tagsOf({ position, location, salary }: TaggedJob, corrections: Corrections): SmartTags {
  return applyTagRules(smartTagsOf({ title: position, location, salary }), corrections, { title: position, location });
}

/** The derived columns of a job. */
export function derivedColumns(
  job: TaggedJob,
  corrections: Corrections = NO_CORRECTIONS,
): SmartColumns & Pick<JobRow, 'tag_rules_version'> {
  return { ...smartColumnsOf(tagsOf(job, corrections)), tag_rules_version: RULES_VERSION };
}
