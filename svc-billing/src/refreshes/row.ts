/**
 * What has to be done with a subject: look a customer, a checkout or a charge up at the provider, close a customer there, or push a
 * person's access to svc-core. `refund` is how versions before closures requested a refund of the payment of a refused checkout.
 */
export const KINDS = ['customer', 'checkout', 'charge', 'closure', 'refund', 'access'] as const;
export type Kind = (typeof KINDS)[number];

/** A row of `refreshes`. */
export interface RefreshRow {
  kind: Kind;
  subject: string;
  /** Grows with every request. */
  wanted: number;
  /** Grows with every write: who read an older one has to look again. */
  version: number;
  /** When it is to be done; null when nothing is. */
  due_at: number | null;
  failures: number;
  done_at: number | null;
}
