import type { DueRow, DueTable } from '../due/rows.ts';

/** A row of `account_deletions`: somebody is gone whose things are still to be taken away. */
export interface DeletionRow extends DueRow {
  user_id: string;
  requested_at: number;
}
export const ACCOUNT_DELETIONS: DueTable = { table: 'account_deletions', key: 'user_id' };
