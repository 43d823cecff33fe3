import type { Knex } from 'knex';
import type { InterviewMailRow, InterviewRow } from '../../rows.ts';

/** Which email about an interview it is: the reminder a day or an hour before, or a change. */
export type InterviewMailKind = InterviewMailRow['kind'];

/** The column in which the next email of a sort is due. */
export type DueColumn = 'reminder_due_at' | 'change_due_at';

/** The ids of interviews for which an email is due, longest due first. */
export const listDue = (knex: Knex, column: DueColumn, now: number, limit: number): Promise<string[]> =>
  knex<InterviewRow>('interviews').where(column, '<=', now).orderBy(column).limit(limit).pluck('id');
