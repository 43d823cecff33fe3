import { addColumn, addIndex, type Migration } from '@jobtrail/service-kit';

/**
 * What undoing a move needs, and an index that contains the whole history of a person in the order of the jobs, for
 * figures that read all of it. Older code with this schema writes entries that cannot be undone.
 */
export const undoneMoves: Migration = {
  name: '0018-undone-moves',
  up: async (knex) => {
    await addColumn(knex, 'stage_history', 'before_move', (table) => table.text('before_move'));
    await addColumn(knex, 'jobs', 'undone_entry', (table) => table.string('undone_entry', 36));
    await addIndex(knex, 'stage_history', 'stage_history_by_person', [
      'user_id',
      'job_id',
      'changed_at',
      'id',
      'from_stage',
      'to_stage',
    ]);
  },
};
