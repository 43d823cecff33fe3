import { addColumn, addIndex, type Migration } from '@jobtrail/service-kit';

/**
 * The time zones of people, and jobs that they have saved without applying. The indexes list and count only one of the
 * two kinds of jobs. Older code with this schema shows saved jobs as Applied.
 */
export const timeZonesAndWishlist: Migration = {
  name: '0020-time-zones-and-wishlist',
  up: async (knex) => {
    await addColumn(knex, 'users', 'time_zone', (table) => table.string('time_zone', 64));
    await addColumn(knex, 'jobs', 'wishlist', (table) => table.boolean('wishlist').notNullable().defaultTo(false));
    await addIndex(knex, 'jobs', 'jobs_by_list', ['user_id', 'wishlist', 'created_at', 'id']);
    await addIndex(knex, 'jobs', 'jobs_by_list_and_stage', ['user_id', 'wishlist', 'status']);
  },
};
