import { addColumn, type Migration } from '@jobtrail/service-kit';

/** How a person's browser shows the time of day, and what the browser of a sign-up gives to the person's account. */
export const browserClocks: Migration = {
  name: '0029-browser-clocks',
  up: async (knex) => {
    await addColumn(knex, 'users', 'hour_cycle', (table) => table.string('hour_cycle', 3));
    await addColumn(knex, 'signups', 'time_zone', (table) => table.string('time_zone', 64));
    await addColumn(knex, 'signups', 'hour_cycle', (table) => table.string('hour_cycle', 3));
  },
};
