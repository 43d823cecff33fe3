import { addColumn, addIndex, dropIndex, type Migration } from '@jobtrail/service-kit';

/**
 * The days on which stage changes happened, as far as a person has picked them, and when those were recorded. The index
 * with the history of a person has the days too; it serves older code as the one before did.
 */
export const datedHistory: Migration = {
  name: '0037-dated-history',
  up: async (knex) => {
    await addColumn(knex, 'stage_history', 'happened_on', (table) => table.string('happened_on', 10));
    await addColumn(knex, 'stage_history', 'entered_at', (table) => table.bigInteger('entered_at'));
    await addColumn(knex, 'jobs', 'stage_changed_on', (table) => table.string('stage_changed_on', 10));
    await addIndex(knex, 'stage_history', 'stage_history_with_days', [
      'user_id',
      'job_id',
      'changed_at',
      'id',
      'from_stage',
      'to_stage',
      'happened_on',
    ]);
    await dropIndex(knex, 'stage_history', 'stage_history_by_person');
  },
};
