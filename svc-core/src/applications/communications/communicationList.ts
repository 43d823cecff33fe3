import { type Piece, pieceOf, rowList, type RunInSlot } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { presentCommunication } from './presenter.ts';
import { communicationSource } from './queries.ts';
import type { CommunicationRow } from './row.ts';

/** The communications of a job as a JSON list, newest first. */
export function communicationList(
  { knex }: Pick<CoreContext, 'knex'>,
  jobId: string,
  runInSlot: RunInSlot,
): AsyncGenerator<Piece, undefined> {
  return rowList<CommunicationRow>(runInSlot, communicationSource(knex, jobId), (rows) =>
    rows.map((row) => pieceOf(JSON.stringify(presentCommunication(row)))),
  );
}
