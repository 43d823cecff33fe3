import type { JobChanges, NewJob } from '@jobtrail/contract/calls';
import { fromMoment } from '@jobtrail/service-kit';
import type { JobRow } from './row.ts';

type PlainField =
  | 'company'
  | 'position'
  | 'status'
  | 'jobUrl'
  | 'notes'
  | 'salary'
  | 'location'
  | 'contactName'
  | 'contactEmail'
  | 'contactPhone';

const COLUMN_OF = {
  company: 'company',
  position: 'position',
  status: 'status',
  jobUrl: 'job_url',
  notes: 'notes',
  salary: 'salary',
  location: 'location',
  contactName: 'contact_name',
  contactEmail: 'contact_email',
  contactPhone: 'contact_phone',
} as const satisfies Record<PlainField, keyof JobRow>;

const plainFields = Object.keys(COLUMN_OF) as PlainField[];

/** The columns that a body sets; a field that the body does not name is not there. */
export function columnsOf(body: NewJob | JobChanges): Partial<JobRow> {
  const columns: Record<string, unknown> = {};
  for (const field of plainFields) if (body[field] !== undefined) columns[COLUMN_OF[field]] = body[field];
  if (body.applicationDate !== undefined)
    columns['application_date'] = body.applicationDate === null ? null : fromMoment(body.applicationDate);
  if (body.tags !== undefined) columns['tags'] = body.tags === null ? null : JSON.stringify(body.tags);
  return columns;
}

/** Of some columns, those that differ from a row. */
export function changedColumns(row: JobRow, columns: Partial<JobRow>): Partial<JobRow> {
  const entries = Object.entries(columns) as Array<[keyof JobRow, unknown]>;
  return Object.fromEntries(entries.filter(([column, value]) => row[column] !== value));
}
