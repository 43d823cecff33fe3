import { addIndex, type Migration } from '@jobtrail/service-kit';

/** Covering indexes for counting audiences, however many people there are. */
export const audiences: Migration = {
  name: '0005-audiences',
  up: async (knex) => {
    await addIndex(knex, 'users', 'users_by_subscription', ['is_active', 'subscription_status']);
    await addIndex(knex, 'users', 'users_by_last_seen', ['is_active', 'last_seen_at']);
  },
};
