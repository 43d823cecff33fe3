import type { LeasedRow, LeasedTable } from '@jobtrail/service-kit';

/** A row of `account_deletions`: somebody is gone whose things are still to be taken away. */
export interface DeletionRow extends LeasedRow {
  user_id: string;
  requested_at: number;
  next_attempt_at: number;
  /** Of the account when it was deleted: `users.counted_payments`. Null from before this was kept. */
  counted_payments: number | null;
  /** Every address that the account had, as JSON: svc-billing erases them. Null from before this was kept. */
  addresses: string | null;
}
export const ACCOUNT_DELETIONS: LeasedTable<DeletionRow> = {
  table: 'account_deletions',
  key: 'user_id',
  dueAt: 'next_attempt_at',
};
