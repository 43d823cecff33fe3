import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';
import type { JobRow } from '../jobs/row.ts';

export type StageHistoryRow = Row<typeof schema.stage_history>;

/** A deleted stage change, with the reply and the ending that its job had until then. */
export type DeletedStageChange = StageHistoryRow & { of_job: Pick<JobRow, 'replied_at' | 'closed_reason'> };

/** What a move replaces in its job, which undoing it restores. */
export type BeforeMove = Pick<JobRow, 'status' | 'stage_changed_at' | 'replied_at' | 'closed_reason'> &
  Partial<Pick<JobRow, 'wishlist' | 'application_date' | 'applied_on'>>;
