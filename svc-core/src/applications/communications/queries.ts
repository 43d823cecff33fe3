import type { Knex } from 'knex';
import { RELATED_MAX } from '@jobtrail/contract';
import { allIds, type RowSource } from '@jobtrail/service-kit';
import type { CommunicationRow } from '../../rows.ts';

/** The ids of the communications of a job, newest first. */
function listCommunicationIds(knex: Knex, jobId: string): Promise<string[]> {
  return knex<CommunicationRow>('communications')
    .where({ job_id: jobId })
    .orderBy([
      { column: 'received_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(RELATED_MAX)
    .pluck('id');
}

/** Reads the communications of a job, newest first. */
export const communicationSource = (knex: Knex, jobId: string): RowSource => ({
  nextIds: allIds(() => listCommunicationIds(knex, jobId)),
  rowsOf: (ids) => knex('communications').where({ job_id: jobId }).whereIn('id', ids),
  texts: ['content'],
});
