import { type CardTextField, cardTextFields, type JobTextField, jobTextFields } from '@jobtrail/contract';
import type { JobChanges, NewJob } from '@jobtrail/contract/calls';
import { fromMoment } from '@jobtrail/service-kit';
import type { TEXTS } from '../../media/storage/text.ts';
import type { JobRow } from '../../rows.ts';
import { noSmartTags, SMART_COLUMNS } from '../smart-tags/columns.ts';
import { noonOf } from '../stage-history/placing.ts';

/** Each is among the texts that count against the storage of a person. */
const COLUMN_OF_TEXT = {
  location: 'location',
  salary: 'salary',
  contactName: 'contact_name',
  contactEmail: 'contact_email',
  contactPhone: 'contact_phone',
} as const satisfies Record<JobTextField, (typeof TEXTS)['jobs'][number]>;

const COLUMN_OF = {
  company: 'company',
  position: 'position',
  status: 'status',
  jobUrl: 'job_url',
  notes: 'notes',
  closedReason: 'closed_reason',
  source: 'source',
  ...COLUMN_OF_TEXT,
} as const satisfies Partial<Record<keyof NewJob, keyof JobRow>>;

const plainFields = Object.keys(COLUMN_OF) as Array<keyof typeof COLUMN_OF>;

type ColumnOf<Field extends JobTextField> = (typeof COLUMN_OF_TEXT)[Field];
const cardTextColumns = cardTextFields.map((field): ColumnOf<CardTextField> => COLUMN_OF_TEXT[field]);
const noTexts = Object.fromEntries(jobTextFields.map((field) => [COLUMN_OF_TEXT[field], null])) as Record<
  ColumnOf<JobTextField>,
  null
>;

/** The columns of a new job that has nothing filled in. */
export const blankJob = {
  ...noTexts,
  applied_on: null,
  stage_changed_on: null,
  undone_entry: null,
  closed_reason: null,
  source: null,
  wishlist: 0,
  import_id: null,
  import_key: null,
  ...noSmartTags,
  has_posting: 0,
} as const;

/** The values of some text fields of a row. */
export function textsOf<Field extends JobTextField>(
  row: Pick<JobRow, ColumnOf<NoInfer<Field>>>,
  fields: readonly Field[],
): Record<Field, string | null> {
  const texts: Partial<Record<Field, string | null>> = {};
  for (const field of fields) texts[field] = row[COLUMN_OF_TEXT[field]];
  return texts as Record<Field, string | null>;
}

/** The columns of the application date that a body sets. A picked day and a moment replace each other. */
function dateOf({
  applicationDate,
  appliedOn,
}: NewJob | JobChanges): Partial<Pick<JobRow, 'application_date' | 'applied_on'>> {
  if (applicationDate === undefined && appliedOn === undefined) return {};
  const picked = appliedOn ?? null;
  const moment = applicationDate ?? null;
  return {
    applied_on: picked,
    application_date: moment === null ? (picked === null ? null : noonOf(picked)) : fromMoment(moment),
  };
}

/** The columns that a body sets; fields missing from the body are absent. */
export function columnsOf(body: NewJob | JobChanges): Partial<JobRow> {
  const columns: Record<string, unknown> = {};
  for (const field of plainFields) if (body[field] !== undefined) columns[COLUMN_OF[field]] = body[field];
  Object.assign(columns, dateOf(body));
  if (body.wishlist !== undefined) columns['wishlist'] = body.wishlist ? 1 : 0;
  if (body.tags !== undefined) columns['tags'] = body.tags === null ? null : JSON.stringify(body.tags);
  return columns;
}

/** The columns whose values differ from a row. */
export function changedColumns(row: JobRow, columns: Partial<JobRow>): Partial<JobRow> {
  const entries = Object.entries(columns) as Array<[keyof JobRow, unknown]>;
  return Object.fromEntries(entries.filter(([column, value]) => row[column] !== value));
}

/** The values of the columns that a change replaces. */
export function columnsBefore(job: JobRow, changes: Partial<JobRow>): Partial<JobRow> {
  const columns = Object.keys(changes) as Array<keyof JobRow>;
  return Object.fromEntries(columns.map((column) => [column, job[column]]));
}

/** The columns that a card needs. */
export const CARD_COLUMNS = [
  'id',
  'company',
  'position',
  'status',
  'application_date',
  'applied_on',
  'job_url',
  'tags',
  ...cardTextColumns,
  'stage_changed_at',
  'stage_changed_on',
  'replied_at',
  'closed_reason',
  'wishlist',
  'source',
  ...SMART_COLUMNS,
  'has_posting',
  'updated_at',
] as const satisfies ReadonlyArray<keyof JobRow>;
export type CardRow = Pick<JobRow, (typeof CARD_COLUMNS)[number]>;
