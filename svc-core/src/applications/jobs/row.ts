import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

export type JobRow = Row<typeof schema.jobs>;

/** The columns that a card needs. */
export const CARD_COLUMNS = [
  'id',
  'company',
  'position',
  'status',
  'application_date',
  'job_url',
  'tags',
  'location',
  'salary',
  'stage_changed_at',
  'replied_at',
  'updated_at',
] as const satisfies ReadonlyArray<keyof JobRow>;
export type CardRow = Pick<JobRow, (typeof CARD_COLUMNS)[number]>;
