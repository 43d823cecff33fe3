import { setImmediate as eventLoop } from 'node:timers/promises';
import { matchesSearch } from '@jobtrail/contract';
import { type Piece, pieceOf, rowList, type RunInSlot } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import type { JobRow } from '../../rows.ts';
import { presentCard, presentFacts } from './presenter.ts';
import { type JobSelection, jobSource } from './queries.ts';

/**
 * The rows that contain a text. Waits for the event loop first: SQLite runs queries synchronously, so a search through
 * many notes would otherwise hold up every other request.
 */
export async function matching(rows: readonly JobRow[], text: string): Promise<JobRow[]> {
  await eventLoop();
  return rows.filter((row) => matchesSearch(presentFacts(row), text));
}

/**
 * The cards of a person's jobs that contain a text, newest first. It reads every job of the person, at most JOBS_MAX,
 * in bounded memory.
 */
export function searchedCards(
  { knex }: Pick<CoreContext, 'knex'>,
  jobs: JobSelection,
  text: string,
  runInSlot: RunInSlot,
): AsyncGenerator<Piece, undefined> {
  return rowList<JobRow>(runInSlot, jobSource(knex, jobs), async (rows) =>
    (await matching(rows, text)).map((row) => pieceOf(JSON.stringify(presentCard(row)))),
  );
}
