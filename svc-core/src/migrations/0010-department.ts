import { addColumn, type Migration } from '@jobtrail/service-kit';

/** The department that a job belongs to. */
export const department: Migration = {
  name: '0010-department',
  up: (knex) => addColumn(knex, 'jobs', 'department', (table) => table.string('department', 120)),
};
