import { addColumn, type Migration } from '@jobtrail/service-kit';

/** The team that a job belongs to. */
export const teams: Migration = {
  name: '0026-teams',
  up: (knex) => addColumn(knex, 'jobs', 'team', (table) => table.string('team', 100)),
};
