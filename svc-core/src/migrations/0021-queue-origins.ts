import { originMigration } from '@jobtrail/service-kit';

/** The ids of the request that added a row to a queue. */
export const queueOrigins = originMigration('0021-queue-origins', [
  'outgoing_mails',
  'contact_changes',
  'account_deletions',
  'subscription_decisions',
]);
