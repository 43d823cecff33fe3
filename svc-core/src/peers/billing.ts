import { internal, type OpenedCheckout, type Settlement } from '@jobtrail/contract/internal';
import { orUnavailable, type Peer } from '@jobtrail/service-kit';

/** What a sign-up needs of svc-billing. Each call throws an AppError 503 when svc-billing cannot do it now. */
export interface BillingClient {
  /** Opens a checkout page for a sign-up; the same sign-up gets the same page. */
  openCheckout: (signupId: string, email: string) => Promise<OpenedCheckout>;
  /** Brings the account of a paid checkout about. With `abandon`, a page that is still open is closed. */
  settle: (checkoutId: string, options?: { abandon: boolean }) => Promise<Settlement>;
}

/** Makes the calls of sign-ups out of those to svc-billing. */
export function createBillingClient(billing: Peer<'svc-core', 'svc-billing'>): BillingClient {
  return {
    openCheckout: (signupId, email) =>
      orUnavailable(billing.call(internal.openCheckout, { body: { signupId, email } })),
    settle: async (id, { abandon } = { abandon: false }) =>
      (await orUnavailable(billing.call(internal.settleCheckout, { params: { id }, body: { abandon } }))).outcome,
  };
}
