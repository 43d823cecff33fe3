import { METRIC_SERIES_DAYS } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import type { CoreContext } from '../../context.ts';
import { type CheckoutOptions, checkoutRoute } from './checkout.ts';
import { completeSignup, expireSignup } from './commands.ts';
import { completionRoute } from './completion.ts';
import { figures } from './queries.ts';

/** POST /api/create-checkout-session and POST /api/complete-signup. */
export function signupRoutes(core: CoreContext, options: CheckoutOptions): void {
  checkoutRoute(core, options);
  completionRoute(core, options);
}

/** The internal calls about sign-ups. */
export function internalSignupRoutes({ onInternal, knex, clock }: CoreContext, appUrl: string): void {
  onInternal(internal.completeSignup, ({ params: { id }, body }) => completeSignup(knex, appUrl, id, body, clock()));
  onInternal(internal.expireSignup, ({ params: { id } }) => expireSignup(knex, id, clock()));
  onInternal(internal.readFigures, () => figures(knex, clock(), METRIC_SERIES_DAYS));
}
