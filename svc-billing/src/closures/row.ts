/** A row of `closures`: somebody whose account was deleted. It names nobody, and stays, so that no customer is made for them again. */
export interface ClosureRow {
  user_id: string;
  /** The number of the last payment that gave the account access; later ones are refunded. */
  kept_payments: number;
  closed_at: number;
}

/** A row of `closed_customers`: a customer that is being closed at the provider, or has been. */
export interface ClosedCustomerRow {
  customer_id: string;
  /** Payments with a higher number than this, or with none, are refunded. */
  kept_payments: number;
  closed_at: number;
}

/** A row of `erased_addresses`: what comes in late about a payment of this address, made before it was erased, is kept without it. */
export interface ErasedAddressRow {
  /** SHA-256 of the address. */
  digest: string;
  erased_at: number;
}

/** A refused sign-up has bought nothing: all of its payments are refunded. */
export const KEEPS_NOTHING = -1;
