import { idempotencyMigration } from '@jobtrail/service-kit';

/** Requests that were made with an `Idempotency-Key`. */
export const idempotencyKeys = idempotencyMigration('0008-idempotency-keys');
