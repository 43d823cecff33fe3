import type { CoreContext } from '../../context.ts';
import { type CheckoutOptions, checkoutRoute } from './checkout.ts';
import { completionRoute } from './completion.ts';

/** POST /api/create-checkout-session and POST /api/complete-signup. */
export function signupRoutes(core: CoreContext, options: CheckoutOptions): void {
  checkoutRoute(core, options);
  completionRoute(core, options);
}
