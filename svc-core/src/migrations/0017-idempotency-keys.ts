import { idempotencyMigration } from '@jobtrail/service-kit';

/** Requests that were made with an `Idempotency-Key`. */
export const idempotencyKeys = idempotencyMigration('0017-idempotency-keys');
