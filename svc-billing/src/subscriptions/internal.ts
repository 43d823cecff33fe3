import { internal } from '@jobtrail/contract/internal';
import type { OnInternal } from '@jobtrail/service-kit';
import type { BillingContext } from '../context.ts';
import { orProviderUnavailable } from '../stripe/failures.ts';
import { cancelRunning } from './commands.ts';
import { summaryOf } from './summary.ts';

/** The internal calls about the subscription of a person who cannot sign in. */
export function internalSubscriptionRoutes(onInternal: OnInternal<'svc-billing'>, billing: BillingContext): void {
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
