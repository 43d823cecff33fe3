import type { Communication } from '@jobtrail/contract';
import { type Piece, pieceOf, rowList, type RunInSlot, toMoment } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import type { CommunicationRow } from '../../rows.ts';
import { communicationSource } from './queries.ts';

export function presentCommunication({
  id,
  job_id,
  source,
  subject,
  content,
  received_at,
}: CommunicationRow): Communication {
  return { id, jobId: job_id, source, subject, content, receivedAt: toMoment(received_at) };
}

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
