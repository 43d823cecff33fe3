import { originMigration } from '@jobtrail/service-kit';

/** The ids of the request that enqueued a sync last. */
export const syncOrigins = originMigration('0009-sync-origins', ['refreshes']);
