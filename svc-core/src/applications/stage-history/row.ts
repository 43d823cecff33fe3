import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

export type StageHistoryRow = Row<typeof schema.stage_history>;
