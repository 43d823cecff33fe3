import type { Stage } from '@jobtrail/contract';

/** A row of `jobs`. Times are ms since the epoch; `tags` is a JSON list or null. */
export interface JobRow {
  id: string;
  user_id: string;
  company: string;
  position: string;
  status: Stage;
  application_date: number | null;
  job_url: string | null;
  tags: string | null;
  notes: string | null;
  salary: string | null;
  location: string | null;
  contact_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  created_at: number;
  updated_at: number;
  stage_changed_at: number;
  replied_at: number | null;
}

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
