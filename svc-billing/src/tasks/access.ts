import { transaction } from '@jobtrail/service-kit';
import type { SyncContext } from '../context.ts';
import { customerOf } from '../customers/queries.ts';
import { paidBy } from '../ledger/queries.ts';
import { providerNow } from '../stripe/providerClock.ts';
import { accessOf } from '../subscriptions/access.ts';
import { hasBegun } from '../subscriptions/current.ts';
import { listSyncedSubscriptions } from '../subscriptions/queries.ts';
import type { SyncResult } from '../sync/Synchronizer.ts';

/**
 * Pushes a person's access to svc-core, and is due again when the access changes with time. If none of a person's
 * subscriptions has begun, the access stays as it is, because nothing that granted it has ended.
 */
export async function pushAccess(context: SyncContext, userId: string): Promise<SyncResult> {
  const { knex, core, settings, payments } = context;
  const customerId = await customerOf(knex, userId);
  if (customerId === null) return {};
  // One transaction, so that the access is based on subscriptions and payments of the same moment.
  const { paid, subscriptions } = await transaction(knex, async (trx) => ({
    paid: await paidBy(trx, customerId),
    subscriptions: await listSyncedSubscriptions(trx, customerId),
  }));
  const entitlement = accessOf(subscriptions, providerNow(context), settings.graceMs);
  if (!entitlement || !subscriptions.some(hasBegun)) return {};
  await core.putAccess(userId, {
    subscriptionStatus: entitlement.subscriptionStatus,
    access: entitlement.access,
    hasPaid: paid.count > 0,
    payments: paid.last,
  });
  return { againAt: entitlement.changesAt === null ? null : entitlement.changesAt - payments.clock.aheadMs() };
}
