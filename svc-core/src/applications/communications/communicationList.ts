import { allIds, type RunInSlot, type Piece, pieceOf, rowList } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { presentCommunication } from './presenter.ts';
import { listCommunicationIds } from './queries.ts';
import type { CommunicationRow } from './row.ts';

/** The communications of a job as a JSON list, newest first. */
export function communicationList(
  { knex }: Pick<CoreContext, 'knex'>,
  jobId: string,
  runInSlot: RunInSlot,
): AsyncGenerator<Piece, undefined> {
  return rowList<CommunicationRow>(
    runInSlot,
    {
      nextIds: allIds(() => listCommunicationIds(knex, jobId)),
      rowsOf: (ids) => knex('communications').where({ job_id: jobId }).whereIn('id', ids),
      texts: ['content'],
    },
    (rows) => rows.map((row) => pieceOf(JSON.stringify(presentCommunication(row)))),
  );
}
