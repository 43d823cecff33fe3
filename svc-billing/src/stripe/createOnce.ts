import Stripe from 'stripe';

/** How many keys one call tries. */
const KEYS_MAX = 5;
const BAD_REQUEST = 400;
const SERVER_ERROR = 500;

/**
 * Whether a key can no longer create anything: the provider stores even its own failures under a key and repeats them
 * for a day, and it refuses a key that it knows from a request with other parameters.
 */
function isSpent(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 0, headers } = error;
  if (error instanceof Stripe.errors.StripeIdempotencyError) return statusCode === BAD_REQUEST;
  return statusCode >= SERVER_ERROR && headers?.['idempotent-replayed'] === 'true';
}

/**
 * Creates something at the provider under an idempotency key, so that repeated and concurrent calls create it once. A
 * key that can no longer create anything is replaced with `KEY:2`, `KEY:3`, …
 * @throws StripeError of the last attempt
 */
export async function createOnce<T>(key: string, create: (options: Stripe.RequestOptions) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await create({ idempotencyKey: attempt === 1 ? key : `${key}:${attempt}` });
    } catch (error) {
      if (attempt === KEYS_MAX || !isSpent(error)) throw error;
    }
  }
}
