import type { BillingSummary } from '@jobtrail/contract';
import { internal, type Invoices, type OpenedCheckout, type Settlement } from '@jobtrail/contract/internal';
import { orUnavailable, type Peer } from '@jobtrail/service-kit';

/** The calls to svc-billing that a sign-up makes. Each throws an AppError 503 if svc-billing cannot handle it now. */
export interface BillingClient {
  /** Opens a checkout page for a sign-up; the same sign-up gets the same page. */
  openCheckout: (signupId: string, email: string) => Promise<OpenedCheckout>;
  /** Completes the sign-up of a paid checkout. With `abandon`, a page that is still open is closed. */
  settle: (checkoutId: string, options?: { abandon: boolean }) => Promise<Settlement>;
}

/** Creates the client of svc-billing. */
export function createBillingClient(billing: Peer<'svc-core', 'svc-billing'>): BillingClient {
  return {
    openCheckout: (signupId, email) =>
      orUnavailable(billing.call(internal.openCheckout, { body: { signupId, email } })),
    settle: async (id, { abandon } = { abandon: false }) =>
      (await orUnavailable(billing.call(internal.settleCheckout, { params: { id }, body: { abandon } }))).outcome,
  };
}

/** Reads a person's invoices. @throws PeerError */
export type ReadInvoices = (userId: string) => Promise<Invoices>;

/** Creates the client for the invoices in the download of an account. */
export const createInvoiceReader =
  (billing: Peer<'svc-core', 'svc-billing'>): ReadInvoices =>
  (userId) =>
    billing.call(internal.listInvoices, { params: { userId } });

/** The subscription of a person who cannot sign in. Each throws an AppError 503 if svc-billing cannot handle it now. */
export interface SubscriptionClient {
  read: (userId: string) => Promise<BillingSummary>;
  /** Cancels what is running; repeating it changes nothing. */
  cancel: (userId: string) => Promise<BillingSummary>;
}

/** Creates the client for the subscriptions of people who cannot sign in. */
export const createSubscriptionClient = (billing: Peer<'svc-core', 'svc-billing'>): SubscriptionClient => ({
  read: (userId) => orUnavailable(billing.call(internal.readSubscription, { params: { userId } })),
  cancel: (userId) => orUnavailable(billing.call(internal.cancelForPerson, { params: { userId } })),
});
