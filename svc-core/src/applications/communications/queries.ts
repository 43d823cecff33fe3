import type { Knex } from 'knex';
import { RELATED_MAX } from '@jobtrail/contract';
import type { CommunicationRow } from './row.ts';

/** The ids of the communications of a job, newest first. */
export function listCommunicationIds(knex: Knex, jobId: string): Promise<string[]> {
  return knex<CommunicationRow>('communications')
    .where({ job_id: jobId })
    .orderBy([
      { column: 'received_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(RELATED_MAX)
    .pluck('id');
}
