import { addIndex, type Migration } from '@jobtrail/service-kit';

/** Due syncs are read by kind, so that slow work of one kind does not delay another. */
export const lanes: Migration = {
  name: '0005-lanes',
  up: (knex) => addIndex(knex, 'refreshes', 'refreshes_by_kind_due', ['kind', 'due_at']),
};
