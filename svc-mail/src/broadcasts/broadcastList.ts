import type { Knex } from 'knex';
import type { Broadcast } from '@jobtrail/contract';
import { allIds, type Piece, pieceOf, rowList, type RunInSlot } from '@jobtrail/service-kit';
import type { BroadcastRow } from '../rows.ts';
import { broadcastsIn, listBroadcastIds } from './queries.ts';

interface Reader {
  readonly knex: Knex;
  readonly present: (row: BroadcastRow) => Promise<Broadcast>;
}

/**
 * A page of broadcasts as a JSON list, newest first.
 * @param before the id of the last broadcast on the previous page
 */
export function broadcastList(
  { knex, present }: Reader,
  before: string | undefined,
  runInSlot: RunInSlot,
): AsyncGenerator<Piece, undefined> {
  return rowList<BroadcastRow>(
    runInSlot,
    {
      nextIds: allIds(() => listBroadcastIds(knex, before)),
      rowsOf: (ids) => broadcastsIn(knex, ids),
      texts: ['body'],
    },
    async (rows) => {
      const items = [];
      for (const row of rows) items.push(pieceOf(JSON.stringify(await present(row))));
      return items;
    },
  );
}
