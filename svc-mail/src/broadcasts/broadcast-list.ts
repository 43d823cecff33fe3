import { allIds, pieceOf, rowList, type InTurn, type Piece } from '@jobtrail/service-kit';
import type { Knex } from 'knex';
import { presentBroadcast } from './presenter.ts';
import { broadcastIdsBefore } from './queries.ts';
import type { BroadcastRow } from './row.ts';
import type { StatsKeeper } from './StatsKeeper.ts';

interface Reader {
  readonly knex: Knex;
  readonly keeper: StatsKeeper;
}

/**
 * A page of broadcasts as a JSON list, newest first.
 * @param before the id of the last one of the page before
 */
export function broadcastList({ knex, keeper }: Reader, before: string | undefined, inTurn: InTurn): AsyncGenerator<Piece, undefined> {
  return rowList<BroadcastRow>(inTurn, {
    nextIds: allIds(() => broadcastIdsBefore(knex, before)),
    rowsOf: (ids) => knex('broadcasts').whereIn('id', ids),
    texts: ['body'],
  }, async (rows) => {
    const items = [];
    for (const row of rows) items.push(pieceOf(JSON.stringify(presentBroadcast(row, await keeper.of(row)))));
    return items;
  });
}
