import Stripe from 'stripe';
import { LoggableError } from '@jobtrail/service-kit';

/**
 * A response of the provider that lacks what the service relies on. Its message names the call and the fields, and
 * contains no value.
 */
export class MalformedResponse extends LoggableError {}

/** The malformed response behind an error of the SDK, which does not name it; any other error unchanged. */
export function unwrapMalformedResponse(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { raw } = error;
  const inner = typeof raw === 'object' && raw !== null && 'exception' in raw ? raw.exception : undefined;
  return inner instanceof MalformedResponse ? inner : error;
}
