/** A row of `customers`: which customer of the provider a person is, at most one. */
export interface CustomerRow {
  user_id: string;
  stripe_customer_id: string;
  created_at: number;
}

/** A row of `payers`: a customer of the provider, with or without an account here. */
export interface PayerRow {
  customer_id: string;
  email: string | null;
  /** The account has been deleted: its address is not taken over again. */
  closed: 0 | 1;
}
