import { addColumn, type Migration } from '@jobtrail/service-kit';

/**
 * Whether a person has ever chosen what they are notified of. Until then, a browser may still have a choice from before
 * 0022.
 */
export const notificationChoice: Migration = {
  name: '0025-notification-choice',
  up: (knex) =>
    addColumn(knex, 'users', 'notifications_chosen', (table) =>
      table.boolean('notifications_chosen').notNullable().defaultTo(false),
    ),
};
