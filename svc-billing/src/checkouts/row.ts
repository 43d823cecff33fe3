/**
 * What became of a page of the provider. `open`, `unpaid` (its payment is on the way) and `unclaimed` (it is paid, and svc-core does
 * not know its sign-up) may still change. A signup's page ends as `settled` with its account, as `refused` and then `returned` once
 * the payment is refunded, or as `expired`; a setup's as `settled` with the card in use, as `returned` when the account was deleted
 * before, or as `expired`.
 */
export type CheckoutState = 'open' | 'unpaid' | 'unclaimed' | 'settled' | 'refused' | 'returned' | 'expired';

const MAY_CHANGE: ReadonlySet<CheckoutState> = new Set(['open', 'unpaid', 'unclaimed']);

/** A row of `checkouts`; times in ms. */
export interface CheckoutRow {
  /** The provider's checkout session. */
  id: string;
  purpose: 'signup' | 'setup';
  state: CheckoutState;
  signup_id: string | null;
  user_id: string | null;
  customer_id: string | null;
  expires_at: number;
  /** When it was last looked at. */
  seen_at: number;
}

/** States that nothing changes any more. */
export const isOver = (state: CheckoutState): boolean => !MAY_CHANGE.has(state);
