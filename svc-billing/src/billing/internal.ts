import { internal } from '@jobtrail/contract/internal';
import type { OnInternal } from '@jobtrail/service-kit';
import { closeAccount } from '../closures/commands/closeAccount.ts';
import type { BillingContext } from '../context.ts';
import { orProviderUnavailable } from '../stripe/failures.ts';
import { enqueueSync } from '../sync/commands.ts';
import { cancelRunning } from './commands.ts';
import { allInvoices, summaryOf } from './queries.ts';

/** The internal calls about a person's customer, also of a person who cannot sign in. */
export function internalCustomerRoutes(onInternal: OnInternal<'svc-billing'>, billing: BillingContext): void {
  const { knex, clock, synchronizer } = billing;
  onInternal(internal.closeCustomer, ({ params: { userId }, body }) => closeAccount(billing, { userId, ...body }));
  onInternal(internal.refreshContact, async ({ params: { userId } }) => {
    await enqueueSync(knex, 'contact', userId, clock());
    synchronizer.wake();
  });
  onInternal(internal.listInvoices, ({ params: { userId } }) =>
    orProviderUnavailable(() => allInvoices(billing, userId)),
  );
  onInternal(internal.readSubscription, ({ params: { userId } }) =>
    orProviderUnavailable(() => summaryOf(billing, userId)),
  );
  onInternal(internal.cancelForPerson, ({ params: { userId } }) =>
    orProviderUnavailable(async () => {
      await cancelRunning(billing, userId);
      return summaryOf(billing, userId);
    }),
  );
}
