/** The outcome of a payment that the bank confirmed on its own page. */
type PaymentReturn = 'paid' | 'refused';

/** Parameters that the provider appends to the return URL. */
const ADDED = [
  'payment_intent',
  'payment_intent_client_secret',
  'setup_intent',
  'setup_intent_client_secret',
  'redirect_status',
  'source_type',
] as const;

/** Reads the outcome of a payment from the query string of the return URL; null if it has none. */
export function paymentIn(search: string): PaymentReturn | null {
  const query = new URLSearchParams(search);
  const status = query.get('redirect_status');
  if (status === null || !(query.has('payment_intent') || query.has('setup_intent'))) return null;
  return status === 'succeeded' ? 'paid' : 'refused';
}

/**
 * The query string without the provider's parameters: a reload must not report the payment again, and the secret must
 * leave the URL.
 */
export function withoutPayment(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ADDED) query.delete(name);
  const rest = query.toString();
  return rest === '' ? '' : `?${rest}`;
}
