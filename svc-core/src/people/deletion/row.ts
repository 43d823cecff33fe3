import type { LeasedTable, Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

export type DeletionRow = Row<typeof schema.account_deletions>;
export const ACCOUNT_DELETIONS: LeasedTable<DeletionRow> = {
  table: 'account_deletions',
  key: 'user_id',
  dueAt: 'next_attempt_at',
};
