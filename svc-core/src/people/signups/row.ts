/**
 * What became of a sign-up: it waits for its payment, it made an account, it was refused since the address was taken
 * meanwhile, or its checkout page expired.
 */
export type SignupState = 'started' | 'completed' | 'refused' | 'expired';

/** A row of `signups`; times are ms since the epoch. The hash is there only while the sign-up is `started`. */
export interface SignupRow {
  id: string;
  /** In lower case. */
  email: string;
  name: string;
  password_hash: string | null;
  /** Of the browser that started it; null once it was used. */
  cookie_hash: string | null;
  /** The payment provider's checkout session. */
  checkout_id: string | null;
  state: SignupState;
  user_id: string | null;
  /** When the first payment arrived: later than the account where there is a trial. */
  paid_at: number | null;
  expires_at: number;
  created_at: number;
  settled_at: number | null;
}
