import { addIdempotencyCallers, type Migration } from '@jobtrail/service-kit';

/** Who made the requests whose responses are stored, because each caller may have only so many. */
export const idempotencyCallers: Migration = { name: '0014-idempotency-callers', up: addIdempotencyCallers };
