import { addColumn, type Migration } from '@jobtrail/service-kit';

/** When an administrator last resumed a broadcast, in ms since the epoch; null if that never happened. */
export const resumedAt: Migration = {
  name: '0012-resumed-at',
  up: (knex) => addColumn(knex, 'broadcasts', 'resumed_at', (table) => table.bigInteger('resumed_at')),
};
