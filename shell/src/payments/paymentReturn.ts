/** How a payment ended that asked the bank on a page of its own. */
export type PaymentReturn = 'paid' | 'refused';

/** What the provider adds to the address to which it sends the browser back. */
const ADDED = [
  'payment_intent',
  'payment_intent_client_secret',
  'setup_intent',
  'setup_intent_client_secret',
  'redirect_status',
  'source_type',
] as const;

/** Reads how a payment ended from the query of the page that follows it; null when no payment leads here. */
export function paymentIn(search: string): PaymentReturn | null {
  const query = new URLSearchParams(search);
  const status = query.get('redirect_status');
  if (status === null || !(query.has('payment_intent') || query.has('setup_intent'))) return null;
  return status === 'succeeded' ? 'paid' : 'refused';
}

/** The query without what the provider added: a reload must not report the payment again, and the secret leaves the address. */
export function withoutPayment(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ADDED) query.delete(name);
  const rest = query.toString();
  return rest === '' ? '' : `?${rest}`;
}
