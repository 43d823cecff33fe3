import { addColumn, type Migration } from '@jobtrail/service-kit';

/**
 * What ties the cookie of a sign-up to its password, when the second step was last confirmed in a session, and when a
 * password was last changed. The cookie of a sign-up that older code completes signs nobody in: the person signs in with
 * the password.
 */
export const credentials: Migration = {
  name: '0026-credentials',
  up: async (knex) => {
    await addColumn(knex, 'signups', 'password_mark', (table) => table.string('password_mark', 64));
    await addColumn(knex, 'sessions', 'second_step_at', (table) => table.bigInteger('second_step_at'));
    await addColumn(knex, 'users', 'password_changed_at', (table) => table.bigInteger('password_changed_at'));
  },
};
