import { internal } from '@jobtrail/contract/internal';
import type { OnInternal } from '@jobtrail/service-kit';
import type { BillingContext } from '../context.ts';
import { orProviderUnavailable } from '../stripe/failures.ts';
import { executeDecision } from './commands/executeDecision.ts';
import { prepareDecision } from './commands/prepareDecision.ts';
import { withdrawDecision } from './commands/withdrawDecision.ts';

const STEPS = { prepare: prepareDecision, execute: executeDecision, withdraw: withdrawDecision } as const;

/** The internal call about the subscription of a deactivated person. */
export function internalDeactivationRoutes(onInternal: OnInternal<'svc-billing'>, billing: BillingContext): void {
  onInternal(internal.settleSubscriptionDecision, ({ params: { id }, body: { step, ...decision } }) =>
    orProviderUnavailable(() => STEPS[step](billing, { id, ...decision })),
  );
}
