import { addIndex, type Migration } from '@jobtrail/service-kit';

/** Lifting the bounces of one broadcast must not read all suppressions. */
export const suppressionsByBroadcast: Migration = {
  name: '0017-suppressions-by-broadcast',
  up: (knex) => addIndex(knex, 'suppressions', 'suppressions_by_broadcast', ['broadcast_id', 'reason']),
};
