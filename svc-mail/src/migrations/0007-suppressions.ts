import { addColumn, addIndex, type Migration } from '@jobtrail/service-kit';

/** The broadcast that a suppression came from, the order of the filtered list, and the user whom an action concerns. */
export const suppressions: Migration = {
  name: '0007-suppressions',
  async up(knex) {
    await addColumn(knex, 'suppressions', 'broadcast_id', (table) => table.string('broadcast_id', 36));
    await addIndex(knex, 'suppressions', 'suppressions_by_reason', ['reason', 'email']);
    await addColumn(knex, 'audit_outbox', 'subject_id', (table) => table.string('subject_id', 36));
  },
};
