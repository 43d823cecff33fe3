import type { Row } from '@jobtrail/service-kit';
import type { DueTable } from '../../due/rows.ts';
import type { schema } from '../../schema.ts';

export type DeletionRow = Row<typeof schema.account_deletions>;
export const ACCOUNT_DELETIONS: DueTable = { table: 'account_deletions', key: 'user_id' };
