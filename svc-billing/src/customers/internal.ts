import { internal } from '@jobtrail/contract/internal';
import type { OnInternal } from '@jobtrail/service-kit';
import type { BillingContext } from '../context.ts';
import { allInvoices } from '../invoices/queries.ts';
import { orProviderUnavailable } from '../stripe/failures.ts';
import { enqueueSync } from '../sync/commands/enqueueSync.ts';

/** The internal calls about a person's customer. */
export function internalCustomerRoutes(onInternal: OnInternal<'svc-billing'>, billing: BillingContext): void {
  const { knex, clock, synchronizer } = billing;
  onInternal(internal.refreshContact, async ({ params: { userId } }) => {
    await enqueueSync(knex, 'contact', userId, clock());
    synchronizer.wake();
  });
  onInternal(internal.listInvoices, ({ params: { userId } }) =>
    orProviderUnavailable(() => allInvoices(billing, userId)),
  );
}
