import { internal } from '@jobtrail/contract/internal';
import type { OnInternal } from '@jobtrail/service-kit';
import type { BillingContext } from '../context.ts';
import { closeAccount } from './commands/closeAccount.ts';

/** The internal call about deleted accounts. */
export function internalClosureRoutes(onInternal: OnInternal<'svc-billing'>, billing: BillingContext): void {
  onInternal(internal.closeCustomer, ({ params: { userId }, body }) => closeAccount(billing, { userId, ...body }));
}
