import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { storedBytes } from './queries.ts';

/** GET /api/account/storage. */
export function storageRoutes({ on, knex, uploadRegistry }: CoreContext): void {
  on(calls.getStorage, async ({ caller }) => ({
    usedBytes: await storedBytes(knex, caller.id),
    quotaBytes: uploadRegistry.quotaBytes,
  }));
}
