import { addColumn, type Migration } from '@jobtrail/service-kit';

/** The day of an application that a person has picked. Without it, the day follows from `application_date`. */
export const appliedDays: Migration = {
  name: '0030-applied-days',
  up: (knex) => addColumn(knex, 'jobs', 'applied_on', (table) => table.string('applied_on', 10)),
};
